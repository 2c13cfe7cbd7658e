import { allowAsSeller } from '@revela/dev-env'
import type { Client } from 'pg'
import { customer } from '../harness/customers.ts'
import { openDevice, type Device } from '../selection/create-families.ts'

/** A studio with a connected account, one family device and galleries that wait for a balance. */
export type Studio = {
  readonly customerId: string
  readonly sellerId: string
  readonly host: string
  /** Of the family's browser. */
  readonly cookie: string
  readonly galleries: readonly string[]
}

const appHost = (port: number) => ({ port, host: 'app.revela.localhost' })

async function answerOf<T>(device: Device, method: 'POST' | 'PUT', path: string, body: object): Promise<T> {
  const { status, json } = await device.call(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${JSON.stringify(json)}`)
  return json as T
}

/** Through the API as photographer and family do; only the many galleries are rows that are copied. */
export async function createStudio(
  client: Client,
  port: number,
  n: number,
  { sellerId, galleries: count }: { readonly sellerId: string; readonly galleries: number },
): Promise<Studio> {
  const { customerId, sessionId, cookie } = customer(n)
  await client.query('update session set confirmed_at = now() where id = $1', [sessionId])
  const owner = openDevice(appHost(port), cookie)
  await connect(port, owner, cookie, sellerId)
  const { id } = await answerOf<{ id: string }>(owner, 'POST', '/gallery/create', { title: `Ensaio ${n}` })
  await answerOf(owner, 'POST', `/gallery/${id}/publish`, {})
  const contact = { name: 'Marina Alves', email: `marina${n}@exemplo.test`, tel: '11987654321' }
  const created = await answerOf<{ client: { id: string } }>(owner, 'POST', '/customer/clients', contact)
  const body = { client_id: created.client.id, magic_link: true }
  const links = await answerOf<{ personal_url: string }>(owner, 'POST', `/gallery/${id}/share-links`, body)
  owner.close()
  const address = new URL(links.personal_url)
  const device = openDevice({ port, host: address.host })
  const key = { slug: address.pathname.slice(1), link: address.hash.slice('#c='.length) }
  const entered = await device.call('POST', '/family/enter', key)
  device.close()
  if (entered.status !== 200) throw new Error(`the family could not enter: ${entered.status}`)
  const galleries = await copyGallery(client, id, count)
  return { customerId, sellerId, host: address.host, cookie: entered.cookie, galleries }
}

async function connect(port: number, owner: Device, cookie: string, sellerId: string): Promise<void> {
  const started = await owner.call('POST', '/receivables/account/connection', {})
  const { url } = started.json as { url: string }
  const returned = await allowAsSeller(url, sellerId)
  const device = openDevice(appHost(port), `${cookie}; ${started.cookie}`)
  const body = { state: returned.get('state'), code: returned.get('code') }
  await answerOf(device, 'PUT', '/receivables/account/connection', body)
  device.close()
}

/** Galleries with the same access, each with a balance of its own. */
async function copyGallery(client: Client, galleryId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into gallery (customer_id, id, title, slug, created_at, published_at, single_download, download_all)
     select customer_id, gen_random_uuid(), title || ' ' || k, slug || '-' || k, created_at, published_at, true, true
     from gallery, generate_series(1, $2) k where id = $1 returning id`,
    [galleryId, count],
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into client_grant
     select (jsonb_populate_record(null::client_grant, to_jsonb(c) || jsonb_build_object('gallery_id', wanted.id))).*
     from client_grant c, unnest($2::uuid[]) as wanted (id) where c.gallery_id = $1`,
    [galleryId, ids],
  )
  await client.query(
    `insert into gallery_balance (customer_id, gallery_id, amount_cents, for_client, set_at)
     select customer_id, id, 1000 + (random() * 90000)::int, false, now() from gallery where id = any($1)`,
    [ids],
  )
  return ids
}

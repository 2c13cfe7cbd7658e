import { startSite, type Site, type TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { callAsOwner } from './call-as-owner.ts'
import { asInProduction } from '../harness/as-in-production.ts'

export type FullGallery = { readonly site: Site; readonly galleryId: string; readonly address: URL }

/** The whole site with one gallery of many ready photographs; their rows, for nobody fetches an image here. */
export async function withFullGallery<T>(
  stack: TestStack,
  pictures: number,
  work: (gallery: FullGallery) => Promise<T>,
): Promise<T> {
  await fillCustomers(stack, 1)
  const dist = mkdtempSync(join(tmpdir(), 'guests-'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><head><!--revela-head--></head><body><!--revela-cover--></body>',
  )
  const site = await startSite(stack, {
    studioDist: dist,
    galleryDist: dist,
    env: asInProduction,
  })
  return withCleanUp(
    async () => {
      await site.stop()
      rmSync(dist, { recursive: true })
    },
    async () => {
      const { customerId, cookie } = customer(1)
      const call = callAsOwner(site.appOrigin, cookie)
      const { id: galleryId } = await call<{ id: string }>('POST', '/gallery/create', { title: 'Formatura' })
      await fill(stack, customerId, galleryId, pictures)
      const { url } = await call<{ url: string }>('GET', `/gallery?collection_id=${galleryId}`)
      return work({ site, galleryId, address: new URL(url) })
    },
  )
}

async function fill(stack: TestStack, customerId: string, galleryId: string, pictures: number): Promise<void> {
  const client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
  await client.query(
    `insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
       bytes, sha256, crc32, state, width, height, thumbhash, uploaded_at)
     select $1, gen_random_uuid(), 'gallery', $2, n, 'DSC_' || n || '.JPG', n, 'o/000/' || n, 'image/jpeg',
       8000000, '\\x00', 1, 'ready', 6000, 4000, decode(md5(n::text) || md5('x' || n::text), 'hex'), now()
     from generate_series(1, $3) n`,
    [customerId, galleryId, pictures],
  )
  await client.query('update gallery set pictures = $2, last_number = $2 where id = $1', [galleryId, pictures])
  await client.query('analyze picture')
  await client.end()
}

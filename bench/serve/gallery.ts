import type { Site, TestStack } from '@revela/dev-env'
import { insertPicture } from '../../apps/server/src/modules/pictures/index.ts'
import { markReady } from '../../apps/server/src/modules/pictures/picture.repository.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { newId } from '../../apps/server/src/platform/ids/uuid.ts'
import { customer } from '../harness/customers.ts'
import { lookAt } from '../harness/look-at.ts'
import { openPage } from '../harness/page.ts'
import type { StoredPhoto } from './photos.ts'

type Part = { readonly name: string; readonly bytes: number; readonly url: string }
type Member = { readonly name: string; readonly photo: StoredPhoto }

/** A gallery whose family may take everything, and somebody of that family. */
export type ServedGallery = {
  readonly id: string
  readonly customerId: string
  /** In the order of a ZIP. */
  readonly members: readonly Member[]
  /** What stands before every image's address. */
  readonly imagePrefix: string
  /** The whole gallery as a ZIP, in the parts that a family is offered. */
  readonly zip: () => Promise<Part[]>
}

/** Rows as an upload and its rendition job leave them, by the product's own functions. */
export async function servedGallery(
  { stack, site }: { stack: TestStack; site: Site },
  photos: readonly StoredPhoto[],
  count: number,
): Promise<ServedGallery> {
  const { customerId, cookie } = customer(1)
  const page = openPage(site.appOrigin, cookie)
  const { id } = await page.call<{ id: string }>('POST', '/gallery/create', { title: `Casamento de ${count} fotos` })
  const rights = { single_download: true, download_all: true }
  await page.call('PUT', `/gallery/${id}/settings`, rights)
  const members = Array.from({ length: count }, (_, at) => ({
    name: `DSC_${String(at + 1).padStart(4, '0')}.JPG`,
    photo: photos[at % photos.length]!,
  }))
  await insertAll(stack, customerId, id, members)
  const { url } = await page.call<{ url: string }>('GET', `/gallery?collection_id=${id}`)
  const family = await enter(new URL(url))
  const manifest = await family<{ content: { prefix: string } }>('GET', `/gallery/${id}`)
  return {
    id,
    customerId,
    members,
    imagePrefix: manifest.content.prefix,
    zip: async () => {
      const wish = { what: 'all', size: 'original', as: 'zip' }
      return (await family<{ parts: Part[] }>('POST', `/gallery/${id}/downloads`, wish)).parts
    },
  }
}

async function insertAll(
  stack: TestStack,
  customerId: string,
  ownerId: string,
  members: readonly Member[],
): Promise<void> {
  const db = openDatabase(stack.appUrl, { max: 1 })
  await db.tenant(customerId, async (tx) => {
    const owner = { kind: 'gallery', id: ownerId } as const
    for (const [at, { name, photo }] of members.entries()) {
      const id = newId()
      await insertPicture(tx, { customerId, id, owner, number: at + 1, title: name, ...photo.original }, new Date())
      await markReady(tx, customerId, id, 1, photo.made)
    }
  })
  await db.close()
}

type Family = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>

/** The tap on the cover, and every call after it. */
async function enter({ origin, pathname }: URL): Promise<Family> {
  let cookie = ''
  const call: Family = async <T>(method: string, path: string, body?: object) => {
    const seen = await lookAt(`${origin}/api/family${path}`, {
      method,
      headers: {
        origin,
        'x-revela': '1',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
        cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: Buffer.from(JSON.stringify(body)) } : {}),
    })
    if (seen.status >= 300) throw new Error(`${path} was answered with ${seen.status}: ${seen.body.toString()}`)
    cookie = seen.cookie || cookie
    return JSON.parse(seen.body.toString()) as T
  }
  await call('POST', '/enter', { slug: pathname.slice(1) })
  return call
}

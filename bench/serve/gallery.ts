import { cameraPhotograph, type Site, type TestStack } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { insertPicture, newOriginalKey, type StoredOriginal } from '../../apps/server/src/modules/pictures/index.ts'
import { markReady } from '../../apps/server/src/modules/pictures/picture.repository.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { newId } from '../../apps/server/src/platform/ids/uuid.ts'
import { makeRenditions, type Renditions } from '../../apps/server/src/platform/images/make-renditions.ts'
import { decodePatches, applyPatches } from '../../apps/server/src/platform/location/location-patches.ts'
import type { BaselineStore } from '../harness/baseline-store.ts'
import { customer } from '../harness/customers.ts'
import { httpRequest } from '../harness/http-request.ts'
import { openPage } from '../harness/page.ts'

type Part = { readonly name: string; readonly bytes: number; readonly url: string }
type Member = { readonly name: string; readonly picture: StoredPicture }

/** A gallery with downloads of everything, and a family member. */
export type ServedGallery = {
  readonly id: string
  readonly customerId: string
  /** In the order of a ZIP. */
  readonly members: readonly Member[]
  /** The prefix of every image address. */
  readonly imagePrefix: string
  /** The whole gallery as a ZIP, in the parts that a family gets. */
  readonly zip: () => Promise<Part[]>
}

/** Rows as an upload and its rendition job leave them, by the product's own functions. */
export async function servedGallery(
  { stack, site }: { stack: TestStack; site: Site },
  pictures: readonly StoredPicture[],
  count: number,
): Promise<ServedGallery> {
  const { customerId, cookie } = customer(1)
  const page = openPage(site.appOrigin, cookie)
  const { id } = await page.call<{ id: string }>('POST', '/gallery/create', { title: `Casamento de ${count} fotos` })
  const downloadRights = { single_download: true, download_all: true }
  await page.call('PUT', `/gallery/${id}/settings`, downloadRights)
  const members = Array.from({ length: count }, (_, position) => ({
    name: `DSC_${String(position + 1).padStart(4, '0')}.JPG`,
    picture: pictures[position % pictures.length]!,
  }))
  await insertAll(stack, customerId, id, members)
  await page.call('POST', `/gallery/${id}/publish`)
  const { url } = await page.call<{ url: string }>('GET', `/gallery?collection_id=${id}`)
  const family = await enter(new URL(url))
  const manifest = await family<{ content: { prefix: string } }>('GET', `/gallery/${id}`)
  return {
    id,
    customerId,
    members,
    imagePrefix: manifest.content.prefix,
    zip: async () => {
      const downloadRequest = { what: 'all', size: 'original', as: 'zip' }
      return (await family<{ parts: Part[] }>('POST', `/gallery/${id}/downloads`, downloadRequest)).parts
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
    for (const [position, { name, picture }] of members.entries()) {
      const id = newId()
      await insertPicture(
        tx,
        { customerId, id, owner, number: position + 1, title: name, ...picture.original },
        new Date(),
      )
      await markReady(tx, customerId, id, 1, picture.renditions)
    }
  })
  await db.close()
}

type FamilyCall = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>

/** Enters by the tap on the cover, and returns the function for all later calls. */
async function enter({ origin, pathname }: URL): Promise<FamilyCall> {
  let cookie = ''
  const call: FamilyCall = async <T>(method: string, path: string, body?: object) => {
    const response = await httpRequest(`${origin}/api/family${path}`, {
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
    if (response.status >= 300) throw new Error(`${path} returned ${response.status}: ${response.body.toString()}`)
    cookie = response.cookie || cookie
    return JSON.parse(response.body.toString()) as T
  }
  await call('POST', '/enter', { slug: pathname.slice(1) })
  return call
}

/** A picture in the store, as an upload leaves it; any number of rows may use it. */
type StoredPicture = {
  readonly original: StoredOriginal
  readonly renditions: Renditions
  /** The hash of the delivered file: the original without its GPS data. */
  readonly deliveredSha256: string
}

/** Stores photographs with GPS data in their EXIF, each once. */
export async function storePictures(
  store: BaselineStore,
  customerId: string,
  options: { count: number; width: number },
): Promise<StoredPicture[]> {
  const pictures: StoredPicture[] = []
  for (let number = 0; number < options.count; number += 1) {
    const file = await cameraPhotograph({ number, width: options.width, height: Math.round((options.width * 2) / 3) })
    const renditions = await makeRenditions(file)
    if (!renditions.location) throw new Error('picture has no GPS data')
    const delivered = applyPatches(file, 0, decodePatches(Buffer.from(renditions.location.patches)))
    if (delivered.equals(file)) throw new Error('delivered file has no patched bytes')
    const objectKey = newOriginalKey(customerId)
    await store.put(objectKey, file)
    const sha256 = createHash('sha256').update(file).digest()
    pictures.push({
      original: { objectKey, contentType: 'image/jpeg', bytes: file.length, sha256, crc32: crc32(file) },
      renditions,
      deliveredSha256: createHash('sha256').update(delivered).digest('hex'),
    })
  }
  const megabytes = pictures.map(({ original }) => (original.bytes / 1e6).toFixed(1))
  console.log(`photographs ${options.width} px wide: ${megabytes.join(', ')} MB`)
  return pictures
}

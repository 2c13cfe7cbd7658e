import { renditionSizes, type RenditionSize } from '@revela/domain'
import { crc32 } from 'node:zlib'
import { createGate } from '../../platform/crypto/gate.ts'
import type { Database } from '../../platform/db/database.ts'
import { singleFlight } from '../../platform/single-flight/single-flight.ts'
import type { Renditions } from '../../platform/images/make-renditions.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { nullIfMissing } from '../../platform/object-store/null-if-missing.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { findBurnableWatermarks, noWatermarkCode } from '../watermarks/index.ts'
import { renditionKey, renditionsPrefix } from './object-keys.ts'
import { findNumbered } from './picture.repository.ts'

type RenditionAddress = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
  readonly size: RenditionSize
  readonly watermarkCode: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const shape = new RegExp(
  `^r/[0-9a-f]{3}/(${uuid})/(${uuid})/([1-9]\\d{0,6})-(\\d{1,9})/(\\d{3,4})-([a-z0-9]{1,20})\\.webp$`,
)

/** What the key of a rendition says; null for anything that is not one of ours. */
function readRenditionKey(key: string): RenditionAddress | null {
  const [, customerId, ownerId, number, version, edge, watermarkCode] = shape.exec(key) ?? []
  const size = renditionSizes.find((candidate) => String(candidate) === edge)
  if (!customerId || !ownerId || !watermarkCode || !size) return null
  const address = { customerId, ownerId, number: Number(number), version: Number(version), size, watermarkCode }
  // Its shard is computed, never believed.
  return renditionKey(address, size, watermarkCode) === key ? address : null
}

type Deps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  readonly readWatermarkFile: (objectKey: string) => Promise<Buffer>
}

/** Stores one rendition with its marks, made of the bare one. Whatever fails leaves nothing behind. */
async function renderWatermarked(
  { db, store, pool, readWatermarkFile }: Deps,
  address: RenditionAddress,
): Promise<'made' | 'nothing' | 'no-rendition'> {
  const { customerId, size, watermarkCode } = address
  // Too small to be worth taking, 400 px is never marked.
  if (size === 400) return 'nothing'
  const plainRendition = store.read(renditionKey(address, size)).catch(nullIfMissing)
  const watermarks = await db
    .tenant(customerId, async (tx) => {
      const picture = await findNumbered(tx, address)
      // Families are the only ones who see marks, and they see no picture of the trash.
      if (!picture || picture.state === 'failed' || picture.trashed_at) return null
      return findBurnableWatermarks(tx, customerId, watermarkCode)
    })
    // A read that is under way must not break off unheard.
    .catch(async (error: unknown) => {
      // Only awaited; the error above is thrown.
      await plainRendition.catch(() => null)
      throw error
    })
  const sourceImage = await plainRendition
  if (!watermarks) return 'nothing'
  if (!sourceImage) return 'no-rendition'
  const watermark = watermarks.watermark && {
    file: await readWatermarkFile(watermarks.watermark.objectKey),
    settings: watermarks.watermark.settings,
  }
  const watermarked = Buffer.from(await pool.run('watermarked', sourceImage, { stamp: watermarks.stamp, watermark }))
  await store.put(renditionKey(address, size, watermarkCode), watermarked, {
    length: watermarked.length,
    type: 'image/webp',
  })
  return 'made'
}

const maxCachedFiles = 64

/** The pictures of marks, each fetched once: a key never changes its bytes, and a gallery asks for the same again. */
function watermarkFileCache(store: ObjectStore): (objectKey: string) => Promise<Buffer> {
  const cachedFiles = new Map<string, Promise<Buffer>>()
  return (objectKey) => {
    const candidate = cachedFiles.get(objectKey)
    const file = candidate ?? store.read(objectKey)
    // Set anew, it is the last to go.
    cachedFiles.delete(objectKey)
    cachedFiles.set(objectKey, file)
    // Whoever waits for the file gets the error; the next request reads it again.
    if (!candidate) file.catch(() => cachedFiles.delete(objectKey))
    for (const oldest of cachedFiles.keys()) {
      if (cachedFiles.size <= maxCachedFiles) break
      cachedFiles.delete(oldest)
    }
    return file
  }
}

export type RenderOnMissDeps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  /** How many pictures are in memory at once, and how many more may wait. */
  readonly width: number
  readonly queue: number
}

/**
 * Makes what the edge did not find: a picture's renditions, not made yet or lost; or one of them with the marks its
 * family sees. One flight for each, whoever asks, through one gate. Answers false where there is nothing to make:
 * a marked rendition that cannot be made is no image, never the bare one.
 */
export function renderOnMiss({ db, store, pool, width, queue }: RenderOnMissDeps): (key: string) => Promise<boolean> {
  const gate = createGate(width, queue)
  const runOnce = singleFlight<boolean>()
  const readWatermarkFile = watermarkFileCache(store)

  const renderPlain = (address: RenditionAddress): Promise<boolean> =>
    runOnce(renditionsPrefix(address), () =>
      gate(async () => {
        const picture = await db.tenant(address.customerId, (tx) => findNumbered(tx, address))
        if (!picture || picture.state === 'failed') return false
        const original = await store.read(picture.object_key).catch(nullIfMissing)
        if (!original) return false
        if (crc32(original) !== picture.crc32) throw new Error('the store gave back other bytes than it was given')
        await storeRenditions(store, address, await pool.render(original))
        return true
      }),
    )

  const renderWatermarkedOnce = (address: RenditionAddress): Promise<boolean> =>
    runOnce(renditionKey(address, address.size, address.watermarkCode), async () => {
      const queueWatermarked = () => gate(() => renderWatermarked({ db, store, pool, readWatermarkFile }, address))
      const watermarked = await queueWatermarked()
      // The gate is left before its plain rendition is made anew: who waits inside for who waits outside waits for ever.
      if (watermarked !== 'no-rendition') return watermarked === 'made'
      return (await renderPlain(address)) && (await queueWatermarked()) === 'made'
    })

  return async (key) => {
    const address = readRenditionKey(key)
    if (!address) return false
    return address.watermarkCode === noWatermarkCode ? renderPlain(address) : renderWatermarkedOnce(address)
  }
}

type PictureVersion = Parameters<typeof renditionKey>[0]

export async function storeRenditions(
  store: ObjectStore,
  picture: PictureVersion,
  watermarked: Renditions,
): Promise<void> {
  await Promise.all(
    renditionSizes.map((size) => {
      const { buffer, byteOffset, byteLength } = watermarked.files.get(size)!
      const file = Buffer.from(buffer, byteOffset, byteLength)
      return store.put(renditionKey(picture, size), file, { length: file.length, type: 'image/webp' })
    }),
  )
}

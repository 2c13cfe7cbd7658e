import { renditionSizes, spreadRenditionSizes, type RenditionSize } from '@revela/domain'
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
import { imageKindOf } from './pictures.module.ts'

type RenditionKeyParts = {
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

/** Parses the key of a rendition; null for a key that is not ours. */
function readRenditionKey(key: string): RenditionKeyParts | null {
  const [, customerId, ownerId, number, version, edge, watermarkCode] = shape.exec(key) ?? []
  const size = spreadRenditionSizes.find((candidate) => String(candidate) === edge)
  if (!customerId || !ownerId || !watermarkCode || !size) return null
  const parts = { customerId, ownerId, number: Number(number), version: Number(version), size, watermarkCode }
  // The shard is computed, never read from the key.
  return renditionKey(parts, size, watermarkCode) === key ? parts : null
}

type Deps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  readonly readWatermarkFile: (objectKey: string) => Promise<Buffer>
}

/** Makes and stores one watermarked rendition from the plain one. A failure stores nothing. */
async function renderWatermarked(
  { db, store, pool, readWatermarkFile }: Deps,
  parts: RenditionKeyParts,
): Promise<'made' | 'nothing' | 'no-rendition'> {
  const { customerId, size, watermarkCode } = parts
  // 400 px is never watermarked: it is too small to be worth copying.
  if (size === 400) return 'nothing'
  const plainRendition = store.read(renditionKey(parts, size)).catch(nullIfMissing)
  const watermarks = await db
    .tenant(customerId, async (tx) => {
      const picture = await findNumbered(tx, parts)
      // Only families see watermarked images, and they see no picture in the trash.
      if (!picture || picture.state === 'failed' || picture.trashed_at) return null
      const found = await findBurnableWatermarks(tx, customerId, watermarkCode)
      return found && { ...found, kind: imageKindOf(picture.owner_kind) }
    })
    // The pending read must not end in an unhandled rejection.
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
  const watermarked = Buffer.from(
    await pool.run('watermarked', sourceImage, { stamp: watermarks.stamp, watermark }, watermarks.kind),
  )
  await store.put(renditionKey(parts, size, watermarkCode), watermarked, {
    length: watermarked.length,
    type: 'image/webp',
  })
  return 'made'
}

const maxCachedFiles = 64

/** Caches watermark files: the bytes of a key never change, and a gallery needs the same file repeatedly. */
function watermarkFileCache(store: ObjectStore): (objectKey: string) => Promise<Buffer> {
  const cachedFiles = new Map<string, Promise<Buffer>>()
  return (objectKey) => {
    const candidate = cachedFiles.get(objectKey)
    const file = candidate ?? store.read(objectKey)
    // Inserted again, so that it is evicted last.
    cachedFiles.delete(objectKey)
    cachedFiles.set(objectKey, file)
    // Callers that wait for the file get the error; the next request reads it again.
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
 * Makes what the edge did not find: a picture's renditions that are missing, or one of them with the watermark its
 * family sees. Single-flight per key, through one gate. Returns false when there is nothing to make: a watermarked
 * rendition that cannot be made is never replaced by the plain one.
 */
export function renderOnMiss({ db, store, pool, width, queue }: RenderOnMissDeps): (key: string) => Promise<boolean> {
  const gate = createGate(width, queue)
  const runOnce = singleFlight<boolean>()
  const readWatermarkFile = watermarkFileCache(store)

  const renderPlain = (parts: RenditionKeyParts): Promise<boolean> =>
    runOnce(renditionsPrefix(parts), () =>
      gate(async () => {
        const picture = await db.tenant(parts.customerId, (tx) => findNumbered(tx, parts))
        if (!picture || picture.state === 'failed') return false
        const kind = imageKindOf(picture.owner_kind)
        if (kind === 'photograph' && !isPhotographSize(parts.size)) return false
        const original = await store.read(picture.object_key).catch(nullIfMissing)
        if (!original) return false
        if (crc32(original) !== picture.crc32) throw new Error('stored object does not match its CRC-32')
        await storeRenditions(store, parts, await pool.render(original, kind))
        return true
      }),
    )

  const renderWatermarkedOnce = (parts: RenditionKeyParts): Promise<boolean> =>
    runOnce(renditionKey(parts, parts.size, parts.watermarkCode), async () => {
      const queueWatermarked = () => gate(() => renderWatermarked({ db, store, pool, readWatermarkFile }, parts))
      const watermarked = await queueWatermarked()
      // The gate is left before the plain rendition is made: waiting inside the gate for a task that waits to enter it
      // would deadlock.
      if (watermarked !== 'no-rendition') return watermarked === 'made'
      return (await renderPlain(parts)) && (await queueWatermarked()) === 'made'
    })

  return async (key) => {
    const parts = readRenditionKey(key)
    if (!parts) return false
    return parts.watermarkCode === noWatermarkCode ? renderPlain(parts) : renderWatermarkedOnce(parts)
  }
}

function isPhotographSize(size: RenditionSize): boolean {
  return renditionSizes.some((candidate) => candidate === size)
}

type PictureVersion = Parameters<typeof renditionKey>[0]

export async function storeRenditions(
  store: ObjectStore,
  picture: PictureVersion,
  renditions: Renditions,
): Promise<void> {
  await Promise.all(
    [...renditions.files].map(([size, { buffer, byteOffset, byteLength }]) => {
      const file = Buffer.from(buffer, byteOffset, byteLength)
      return store.put(renditionKey(picture, size), file, { length: file.length, type: 'image/webp' })
    }),
  )
}

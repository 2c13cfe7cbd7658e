import { watermarkRejection } from '@revela/phrases'
import { type Upload, readFully } from '../../http/read-upload.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import type { WatermarkPicture } from '../../platform/images/watermark-picture.ts'
import { sniffType } from '../../platform/images/sniff-type.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import { newBrandKey, pageObject } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { changeWatermark, lockWatermark } from './watermark.repository.ts'
import type { WatermarksDeps } from './watermarks.module.ts'

const maxMegabytes = 10
// Long enough for any attempt to finish; then an object that no watermark references is deleted.
const uploadTtlMs = 3_600_000
// Open editors still show the previous picture.
const previousPictureTtlMs = 3_600_000

export type StoredWatermarkPicture = { readonly key: string; readonly width: number; readonly height: number }

/** Receives a watermark's picture from the photographer. */
export async function receiveWatermarkPicture(
  deps: WatermarksDeps,
  customerId: string,
  id: string,
  upload: Upload,
): Promise<StoredWatermarkPicture> {
  await requireFeature(deps.subscriptions, customerId, 'custom_watermark')
  await deps.limiter.consume([{ name: 'mark-picture', key: customerId, max: 60, windowSeconds: 3_600 }])
  const file = await readFully(upload.file, maxMegabytes, {
    id: 'image',
    help: watermarkRejection.tooLarge(maxMegabytes),
  })
  const type = sniffType(file)
  if (type !== 'image/jpeg' && type !== 'image/png') throw unsupportedFileError(watermarkRejection.unsupported)
  return storeWatermarkPicture(deps, customerId, id, file, { edited: true })
}

/** The object's deletion is scheduled before it is stored, and canceled when the watermark references it. */
export async function storeWatermarkPicture(
  { db, clock, store, decoders, garbage }: WatermarksDeps,
  customerId: string,
  id: string,
  file: Buffer,
  { edited }: { edited: boolean },
): Promise<StoredWatermarkPicture> {
  const { width, height, file: picture } = await decoders.run('watermarkPicture', file).catch(throwImageError)
  const key = newBrandKey(customerId)
  const dateAfter = (ms: number) => new Date(clock().getTime() + ms)
  const garbageIds = await db.tenant(customerId, (tx) =>
    garbage.discard(tx, customerId, [pageObject(key)], dateAfter(uploadTtlMs)),
  )
  const bytes = Buffer.from(picture)
  await store.put(pageObject(key), bytes, { length: bytes.length, type: 'image/webp' })
  await db.tenant(customerId, async (tx) => {
    const previous = await lockWatermark(tx, customerId, id)
    if (!previous) throw new ApiError('NotFound')
    if (!(await garbage.cancelDeletion(tx, customerId, garbageIds))) throw new ApiError('Unavailable')
    const changes = { picture_key: key, width, height, was_edited: edited || previous.was_edited }
    await changeWatermark(tx, customerId, id, changes)
    if (previous.picture_key)
      await garbage.discard(tx, customerId, [pageObject(previous.picture_key)], dateAfter(previousPictureTtlMs))
  })
  return { key, width, height }
}

function throwImageError(error: unknown): WatermarkPicture {
  if (!(error instanceof ImageError)) throw error
  const { invisible, tooManyPixels, unreadable } = watermarkRejection
  if (error.code === 'invisible') throw unsupportedFileError(invisible)
  throw unsupportedFileError(error.code === 'too-many-pixels' ? tooManyPixels : unreadable)
}

function unsupportedFileError(help: string): ApiError {
  return fieldError('UnsupportedFile', 'image', help)
}

import { cameraPhotograph } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { newOriginalKey, type StoredOriginal } from '../../apps/server/src/modules/pictures/index.ts'
import { makeRenditions, type Renditions } from '../../apps/server/src/platform/images/make-renditions.ts'
import { decodePatches } from '../../apps/server/src/platform/location/encoded-patches.ts'
import { applyPatches } from '../../apps/server/src/platform/location/patch.ts'
import type { BareStore } from '../harness/bare-store.ts'

/** A photograph in the store, as ingest leaves it; any number of rows may name it. */
export type StoredPhoto = {
  readonly original: StoredOriginal
  readonly made: Renditions
  /** Of what is handed out: the original without the place it was taken at. */
  readonly handedOutSha256: string
}

/** Photographs with EXIF that tells where they were taken, each once in the store. */
export async function storePhotos(
  store: BareStore,
  customerId: string,
  given: { count: number; width: number },
): Promise<StoredPhoto[]> {
  const photos: StoredPhoto[] = []
  for (let number = 0; number < given.count; number += 1) {
    const file = await cameraPhotograph({ number, width: given.width, height: Math.round((given.width * 2) / 3) })
    const made = await makeRenditions(file)
    if (!made.location) throw new Error('the photograph does not tell where it was taken')
    const handedOut = applyPatches(file, 0, decodePatches(Buffer.from(made.location.patches)))
    if (handedOut.equals(file)) throw new Error('nothing of the photograph is written over')
    const objectKey = newOriginalKey(customerId)
    await store.put(objectKey, file)
    const sha256 = createHash('sha256').update(file).digest()
    photos.push({
      original: { objectKey, contentType: 'image/jpeg', bytes: file.length, sha256, crc32: crc32(file) },
      made,
      handedOutSha256: createHash('sha256').update(handedOut).digest('hex'),
    })
  }
  const megabytes = photos.map(({ original }) => (original.bytes / 1e6).toFixed(1))
  console.log(`photographs ${given.width} px wide: ${megabytes.join(', ')} MB`)
  return photos
}

import { renditionSizes, type Renditions } from '../../platform/images/make-renditions.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { renditionKey } from './object-keys.ts'

type PictureVersion = Parameters<typeof renditionKey>[0]

export async function storeRenditions(store: ObjectStore, picture: PictureVersion, made: Renditions): Promise<void> {
  await Promise.all(
    renditionSizes.map((size) => {
      const { buffer, byteOffset, byteLength } = made.files.get(size)!
      const file = Buffer.from(buffer, byteOffset, byteLength)
      return store.put(renditionKey(picture, size), file, { length: file.length, type: 'image/webp' })
    }),
  )
}

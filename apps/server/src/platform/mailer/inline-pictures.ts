import { ObjectMissing, type ObjectStore } from '../object-store/object-store.ts'
import type { StoredPicture } from './outbox.ts'
import { withoutPicture } from './render-mail.ts'
import type { InlinePicture } from './smtp.ts'

const mostBytes = 100 * 1024

/** A mail is sent with its pictures, or without the one that is gone or too heavy: never not at all. */
export async function inlinePictures(
  store: ObjectStore,
  html: string,
  pictures: readonly StoredPicture[],
): Promise<{ html: string; pictures: InlinePicture[] }> {
  const found: InlinePicture[] = []
  let shown = html
  for (const { cid, key, type } of pictures) {
    const bytes = await store.read(key).catch((fault: unknown) => {
      if (fault instanceof ObjectMissing) return null
      throw fault
    })
    if (bytes && bytes.length <= mostBytes) found.push({ cid, type, bytes })
    else shown = withoutPicture(shown, cid)
  }
  return { html: shown, pictures: found }
}

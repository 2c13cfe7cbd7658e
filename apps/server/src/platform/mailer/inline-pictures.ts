import { absent } from '../object-store/absent.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import type { StoredPicture } from './outbox.ts'
import { withoutPicture } from './render-mail.ts'
import type { InlinePicture } from './smtp.ts'

/** Stores what belongs at this key; false where nothing does. */
export type PictureMaker = (key: string) => Promise<boolean>

const mostBytes = 100 * 1024

/** A mail is sent with its pictures, or without the one that is gone or too heavy: never not at all. */
export async function inlinePictures(
  store: ObjectStore,
  html: string,
  pictures: readonly StoredPicture[],
  makePicture: PictureMaker,
): Promise<{ html: string; pictures: InlinePicture[] }> {
  const found: InlinePicture[] = []
  let shown = html
  for (const { cid, key, type } of pictures) {
    const stored = () => store.read(key).catch(absent)
    const bytes = (await stored()) ?? ((await makePicture(key)) ? await stored() : null)
    if (bytes && bytes.length <= mostBytes) found.push({ cid, type, bytes })
    else shown = withoutPicture(shown, cid)
  }
  return { html: shown, pictures: found }
}

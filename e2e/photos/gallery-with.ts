import { createGallery, sendPhotographs, waitUntilPrepared } from '@revela/dev-env'
import type { NamedFile } from '@revela/dev-env'
import type { Signed } from '../harness/people.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { studioOf } from './studio-of.ts'

/** A gallery with these photos, ready to be looked at; the answer is its id. */
export async function galleryWith(
  site: SiteUnderTest,
  person: Signed,
  photos: readonly NamedFile[],
  title = 'Casamento Ana e João',
  options: { draft?: boolean; concurrency?: number } = {},
): Promise<string> {
  const session = studioOf(site, person)
  const id = await createGallery(session, title, options)
  if (photos.length > 0) await sendPhotographs(session, id, photos, options.concurrency)
  await waitUntilPrepared(session, id)
  return id
}

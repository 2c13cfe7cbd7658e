import { createGallery, uploadPictures, waitUntilPrepared } from '@revela/dev-env'
import type { NamedFile } from '@revela/dev-env'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { studioOf } from './studio-of.ts'

/** Creates a gallery with these photos, waits for their renditions and returns its id. */
export async function galleryWith(
  site: SiteUnderTest,
  user: SignedInUser,
  files: readonly NamedFile[],
  title = 'Casamento Ana e João',
  options: { draft?: boolean; concurrency?: number } = {},
): Promise<string> {
  const session = studioOf(site, user)
  const id = await createGallery(session, title, options)
  if (files.length > 0) await uploadPictures(session, id, files, options.concurrency)
  await waitUntilPrepared(session, id)
  return id
}

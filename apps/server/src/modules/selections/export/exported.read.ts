import { ApiError } from '../../../platform/api-error/api-error.ts'
import { findClient } from '../../clients/index.ts'
import { findGallery, readChapters } from '../../galleries/index.ts'
import { openProfile } from '../../profiles/index.ts'
import { listComments } from '../choice/choice.repository.ts'
import { readChosen } from '../selection-list.read.ts'
import { findSelection } from '../selection.repository.ts'
import type { SelectionsDeps } from '../selections.module.ts'

/** Reads everything that a list of a finished selection contains. */
export async function readExported(
  { db, clock }: Pick<SelectionsDeps, 'db' | 'clock'>,
  customerId: string,
  id: string,
) {
  const rows = await db.tenant(customerId, async (tx) => {
    const selection = await findSelection(tx, customerId, id)
    if (!selection) throw new ApiError('NotFound')
    if (!selection.finished_at) throw new ApiError('SelectionNotFinished')
    return {
      selection,
      client: await findClient(tx, customerId, selection.client_id),
      gallery: await findGallery(tx, customerId, selection.gallery_id),
      profile: await openProfile(tx, customerId, clock()),
      comments: await listComments(tx, customerId, id),
      chapters: await readChapters(tx, customerId, selection.gallery_id),
    }
  })
  const { client, gallery } = rows
  if (!client || !gallery) throw new ApiError('NotFound')
  const order = { customerId, galleryId: gallery.id, ordering: gallery.ordering }
  const pictures = await readChosen(db, order, [id])
  return { ...rows, client, gallery, pictures }
}

export type Exported = Awaited<ReturnType<typeof readExported>>

/** Returns the comments on one picture, one line each. */
export function commentsOfPicture({ comments, client, profile }: Exported, number: number): string[] {
  return comments
    .filter((comment) => comment.number === number)
    .map(({ author, text }) => `${author === 'client' ? client.name : profile.display_name}: ${text}`)
}

/** The title of a picture's chapter, or '' in none. */
export function chapterTitle({ chapters }: Pick<Exported, 'chapters'>, number: number | null): string {
  return chapters.find((chapter) => chapter.number === number)?.title ?? ''
}

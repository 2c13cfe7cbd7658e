import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findClient } from '../../clients/index.ts'
import { findGallery } from '../../galleries/index.ts'
import { openProfile } from '../../profiles/index.ts'
import { listComments } from '../choice/choice.repository.ts'
import { readChosen } from '../selection-list.read.ts'
import { findSelection } from '../selection.repository.ts'
import type { SelectionsNeeds } from '../selections.module.ts'

/** Everything a list of a finished selection says. */
export async function readExported(
  { db, clock }: Pick<SelectionsNeeds, 'db' | 'clock'>,
  customerId: string,
  id: string,
) {
  const found = await db.tenant(customerId, async (tx) => {
    const selection = await findSelection(tx, customerId, id)
    if (!selection) throw new Refusal('NotFound')
    if (!selection.finished_at) throw new Refusal('SelectionNotFinished')
    return {
      selection,
      client: await findClient(tx, customerId, selection.client_id),
      gallery: await findGallery(tx, customerId, selection.gallery_id),
      profile: await openProfile(tx, customerId, clock()),
      comments: await listComments(tx, customerId, id),
    }
  })
  const { client, gallery } = found
  if (!client || !gallery) throw new Refusal('NotFound')
  const pictures = await readChosen(db, customerId, [id])
  return { ...found, client, gallery, pictures }
}

export type Exported = Awaited<ReturnType<typeof readExported>>

/** What was said about one photograph, as one line. */
export function commentsOn({ comments, client, profile }: Exported, number: number): string[] {
  return comments
    .filter((comment) => comment.number === number)
    .map(({ author, text }) => `${author === 'client' ? client.name : profile.display_name}: ${text}`)
}

import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { changeAndAnnounce, lockSelection } from '../selection.repository.ts'
import type { SelectionRow } from '../selections.module.ts'
import { countComments, insertComment, knownNumbers, listComments, mostComments } from './choice.repository.ts'
import { presentThreads } from './own-selection.ts'

type Given = {
  readonly key: string
  readonly number: number
  readonly text: string
  readonly author: 'client' | 'photographer'
  readonly now: Date
}

/** Grouped: whoever writes ten comments in a row sends one mail, some minutes after the first. */
const mailAfterMs = 10 * 60_000

/** Adds to a photograph's conversation; the selection's row is locked by the caller. */
export async function addComment(tx: Tx, selection: SelectionRow, given: Given) {
  const { customer_id: customerId, id: selectionId } = selection
  const known = await knownNumbers(tx, customerId, selection.gallery_id, [given.number])
  if (!known.has(given.number)) throw new Refusal('NotFound')
  if ((await countComments(tx, customerId, selectionId)) >= mostComments) throw new Refusal('TooManyRequests')
  const inserted = await insertComment(tx, {
    customer_id: customerId,
    id: given.key,
    selection_id: selectionId,
    number: given.number,
    author: given.author,
    text: given.text,
    written_at: given.now,
    revision: selection.revision + 1,
  })
  if (inserted) {
    const due = selection.comments_mail_due ?? new Date(given.now.getTime() + mailAfterMs)
    await changeAndAnnounce(tx, selection, given.author === 'client' ? { comments_mail_due: due } : {})
  }
  const [thread] = presentThreads(await listComments(tx, customerId, selectionId, { number: given.number }))
  // A key that is another comment's names nothing here.
  if (!thread) throw new Refusal('NotFound')
  return thread
}

export async function lockForComment(tx: Tx, customerId: string, id: string): Promise<SelectionRow> {
  const selection = await lockSelection(tx, customerId, id)
  if (!selection) throw new Refusal('NotFound')
  return selection
}

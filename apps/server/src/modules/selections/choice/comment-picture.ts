import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { changeAndAnnounce, lockSelection } from '../selection.repository.ts'
import type { SelectionRow } from '../selections.module.ts'
import {
  areCommentsAllowed,
  countComments,
  insertComment,
  filterExistingNumbers,
  listComments,
  maxComments,
  maxParticipantComments,
} from './choice.repository.ts'
import { presentThreads } from './own-selection.ts'

type CommentInput = {
  readonly key: string
  readonly number: number
  readonly text: string
  readonly now: Date
} & CommentAuthor

type CommentAuthor =
  | { readonly author: 'client' | 'photographer' }
  | { readonly author: 'participant'; readonly participantName: string }

/** Comments are grouped: ten in a row cause one mail, some minutes after the first. */
const mailDelayMs = 10 * 60_000

/** The photographer can turn comments off for a gallery, for example because retouching is not part of the package. */
export async function requireComments(tx: Tx, { customer_id, gallery_id }: SelectionRow): Promise<void> {
  if (!(await areCommentsAllowed(tx, customer_id, gallery_id))) throw new ApiError('CommentsNotAllowed')
}

/** Adds a comment to a picture's thread; the caller has locked the selection's row. */
export async function addComment(tx: Tx, selection: SelectionRow, input: CommentInput) {
  const { customer_id: customerId, id: selectionId } = selection
  const existingNumbers = await filterExistingNumbers(tx, customerId, selection.gallery_id, [input.number])
  if (!existingNumbers.has(input.number)) throw new ApiError('NotFound')
  const isParticipant = input.author === 'participant'
  const max = isParticipant ? maxParticipantComments : maxComments
  if ((await countComments(tx, customerId, selectionId)) >= max) throw new ApiError('TooManyRequests')
  const inserted = await insertComment(tx, {
    customer_id: customerId,
    id: input.key,
    selection_id: selectionId,
    number: input.number,
    author: input.author,
    participant_name: isParticipant ? input.participantName : null,
    text: input.text,
    written_at: input.now,
    revision: selection.revision + 1,
  })
  if (inserted) {
    const column = input.author === 'photographer' ? 'answers_mail_due' : 'comments_mail_due'
    const mailDueAt = selection[column] ?? new Date(input.now.getTime() + mailDelayMs)
    await changeAndAnnounce(tx, selection, { [column]: mailDueAt })
  }
  const [thread] = presentThreads(await listComments(tx, customerId, selectionId, { number: input.number }))
  // The key belongs to another comment.
  if (!thread) throw new ApiError('NotFound')
  return thread
}

export async function lockForComment(tx: Tx, customerId: string, id: string): Promise<SelectionRow> {
  const selection = await lockSelection(tx, customerId, id)
  if (!selection) throw new ApiError('NotFound')
  return selection
}

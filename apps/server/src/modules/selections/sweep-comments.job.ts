import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { findGallery } from '../galleries/index.ts'
import { queueAnswersMail } from './family-mails.ts'
import { queueCommentsMail } from './selection-mails.ts'
import { changeSelection, lockSelection } from './selection.repository.ts'
import type { SelectionRow, SelectionsDeps } from './selections.module.ts'

export const sweepCommentsJob = defineJob({
  name: 'selection.send-comment-mails',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 60,
  cron: '* * * * *',
})

/** The comments of the client and of participants are mailed to the photographer, and the photographer's answers to the family. */
const directions = [
  {
    authors: ['client', 'participant'],
    due: 'comments_mail_due',
    reported: 'comments_reported',
    queueMail: queueCommentsMail,
  },
  { authors: ['photographer'], due: 'answers_mail_due', reported: 'answers_reported', queueMail: queueAnswersMail },
] as const

type Direction = (typeof directions)[number]

type UnreportedComment = {
  readonly title: string
  readonly displayNumber: number | null
  readonly name: string | null
  readonly text: string
}

/** Reads the comments since the last mail about them, with the names of the pictures. */
async function readUnreported(
  tx: Tx,
  selection: SelectionRow,
  { authors, reported }: Direction,
): Promise<UnreportedComment[]> {
  const { rows } = await sql<UnreportedComment>`
    select p.title, p.display_number as "displayNumber", c.participant_name as name, c.text
    from selection_comment c
    join picture p on p.customer_id = c.customer_id and p.owner_id = ${selection.gallery_id} and p.number = c.number
      and p.owner_kind = 'gallery' and p.trashed_at is null
    where c.customer_id = ${selection.customer_id} and c.selection_id = ${selection.id}
      and c.author = any(${sql.val([...authors])}::text[])
      and c.revision > ${selection[reported]}
    order by c.revision limit 100`.execute(tx)
  return rows
}

type Deps = Pick<SelectionsDeps, 'clock' | 'outbox' | 'jobs' | 'config' | 'keys'> & {
  readonly db: Database
  readonly sweep: Sweep
}

export function sweepCommentsHandler(deps: Deps): BoundJob {
  return bindJob(sweepCommentsJob, () => queueCommentMails(deps))
}

/** Queues one mail for everything one side wrote in the last minutes; queued once, even by concurrent sweeps. */
export async function queueCommentMails(deps: Deps): Promise<void> {
  const { db, sweep, clock } = deps
  const now = clock()
  const errors: unknown[] = []
  for (const direction of directions) {
    const due = await sweep.due({ table: 'selection', column: direction.due, before: now, limit: 200 })
    for (const [customerId, ids] of due) {
      for (const id of ids) {
        // A mail that fails does not block the others.
        await db
          .tenant(customerId, (tx) => queueCommentMail(deps, tx, { customerId, id, direction, now }))
          .catch((error) => errors.push(error))
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} comment e-mails could not be queued`)
}

type DueMail = {
  readonly customerId: string
  readonly id: string
  readonly direction: Direction
  readonly now: Date
}

async function queueCommentMail(deps: Deps, tx: Tx, { customerId, id, direction, now }: DueMail): Promise<void> {
  const selection = await lockSelection(tx, customerId, id)
  const dueAt = selection?.[direction.due]
  if (!selection || !dueAt || dueAt > now) return
  const comments = await readUnreported(tx, selection, direction)
  await changeSelection(tx, customerId, id, { [direction.due]: null, [direction.reported]: selection.revision })
  // Comments in a gallery that is now in the trash are not mailed.
  const galleryExists = (await findGallery(tx, customerId, selection.gallery_id)) !== undefined
  if (galleryExists && comments.length > 0) await direction.queueMail(deps, tx, selection, comments, now)
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { findGallery } from '../galleries/index.ts'
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

/** Reads the family's comments since the last mail to the photographer, with the names of the pictures. */
async function readUnreported(
  tx: Tx,
  selection: Pick<SelectionRow, 'customer_id' | 'id' | 'gallery_id' | 'comments_reported'>,
): Promise<{ title: string; text: string }[]> {
  const { rows } = await sql<{ title: string; text: string }>`
    select p.title, c.text from selection_comment c
    join picture p on p.customer_id = c.customer_id and p.owner_id = ${selection.gallery_id} and p.number = c.number
      and p.owner_kind = 'gallery' and p.trashed_at is null
    where c.customer_id = ${selection.customer_id} and c.selection_id = ${selection.id} and c.author = 'client'
      and c.revision > ${selection.comments_reported}
    order by c.revision limit 100`.execute(tx)
  return rows
}

type Deps = Pick<SelectionsDeps, 'clock' | 'outbox' | 'config'> & { readonly db: Database; readonly sweep: Sweep }

export function sweepCommentsHandler(deps: Deps): BoundJob {
  return bindJob(sweepCommentsJob, () => queueCommentMails(deps))
}

/** Queues one mail for everything a family wrote in the last minutes; queued once, even by concurrent sweeps. */
export async function queueCommentMails(deps: Deps): Promise<void> {
  const { db, sweep, clock } = deps
  const now = clock()
  const due = await sweep.due({ table: 'selection', column: 'comments_mail_due', before: now, limit: 200 })
  const errors: unknown[] = []
  for (const [customerId, ids] of due) {
    for (const id of ids) {
      // A mail that fails does not block the others.
      await db
        .tenant(customerId, (tx) => queueCommentMail(deps, tx, customerId, id, now))
        .catch((error) => errors.push(error))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} comment e-mails could not be queued`)
}

async function queueCommentMail(deps: Deps, tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  const selection = await lockSelection(tx, customerId, id)
  if (!selection?.comments_mail_due || selection.comments_mail_due > now) return
  const comments = await readUnreported(tx, selection)
  await changeSelection(tx, customerId, id, { comments_mail_due: null, comments_reported: selection.revision })
  // Comments in a gallery that is now in the trash are not mailed.
  const galleryExists = (await findGallery(tx, customerId, selection.gallery_id)) !== undefined
  if (galleryExists && comments.length > 0) await queueCommentsMail(deps, tx, selection, comments, now)
}

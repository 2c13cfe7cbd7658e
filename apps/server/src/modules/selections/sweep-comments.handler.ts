import type { Database, Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { findGallery } from '../galleries/index.ts'
import { readUntold } from './untold-comments.read.ts'
import { queueCommentsMail } from './selection-mails.ts'
import { changeSelection, lockSelection } from './selection.repository.ts'
import type { SelectionsNeeds } from './selections.needs.ts'
import { sweepCommentsJob } from './sweep-comments.job.ts'

type Needs = Pick<SelectionsNeeds, 'clock' | 'outbox' | 'config'> & { readonly db: Database; readonly sweep: Sweep }

export function sweepCommentsHandler(needs: Needs): BoundJob {
  return bindJob(sweepCommentsJob, () => tellComments(needs))
}

/** One mail for everything a family wrote in the last minutes; sent once, whoever else sweeps at this moment. */
export async function tellComments(needs: Needs): Promise<void> {
  const { db, sweep, clock } = needs
  const now = clock()
  const due = await sweep.due({ table: 'selection', column: 'comments_mail_due', before: now, limit: 200 })
  const faults: unknown[] = []
  for (const [customerId, ids] of due) {
    for (const id of ids) {
      // One that cannot be told keeps nobody else's from being told.
      await db.tenant(customerId, (tx) => tellOne(needs, tx, customerId, id, now)).catch((fault) => faults.push(fault))
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} mails about comments could not be queued`)
}

async function tellOne(needs: Needs, tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  const selection = await lockSelection(tx, customerId, id)
  if (!selection?.comments_mail_due || selection.comments_mail_due > now) return
  const comments = await readUntold(tx, selection)
  await changeSelection(tx, customerId, id, { comments_mail_due: null, comments_told: selection.revision })
  // What was written in a gallery that lies in the trash by now is told by nobody.
  const isThere = (await findGallery(tx, customerId, selection.gallery_id)) !== undefined
  if (isThere && comments.length > 0) await queueCommentsMail(needs, tx, selection, comments, now)
}

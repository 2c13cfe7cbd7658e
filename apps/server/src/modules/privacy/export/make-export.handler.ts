import { saoPauloDay } from '@revela/domain'
import { privacyMail } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { queuePrivacyMail, writtenDay } from '../privacy-mails.ts'
import { addFiles, findExport, Overtaken, settleExport, type ExportRow } from './export.repository.ts'
import { keptForMs } from './export-rules.ts'
import { makeExportJob } from './make-export.job.ts'
import { makePiece } from './make-piece.ts'

type Needs = Pick<PrivacyNeeds, 'db' | 'store' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** One job holds a worker no longer than this; the next one goes on where it stopped. */
const turnMs = 20_000

export function makeExportHandler(needs: Needs): BoundJob {
  return bindJob(makeExportJob, async ({ customerId, exportId }, attempt) => {
    try {
      await makeExport(needs, customerId, exportId)
    } catch (fault) {
      // Another worker is at it.
      if (fault instanceof Overtaken) return
      if (attempt.isLast) await giveUp(needs, customerId, exportId)
      throw fault
    }
  })
}

export async function makeExport(needs: Needs, customerId: string, exportId: string, turn = turnMs): Promise<void> {
  const until = Date.now() + turn
  for (;;) {
    const row = await needs.db.tenant(customerId, (tx) => findExport(tx, customerId))
    if (row?.id !== exportId || row.state !== 'making') return
    const { files, next } = await makePiece(needs, row)
    await needs.db.tenant(customerId, async (tx) => {
      await addFiles(tx, row, files, next ?? row.progress)
      if (next === null) await finish(needs, tx, row)
      else if (Date.now() > until) await needs.jobs.send(tx, makeExportJob, { customerId, exportId })
    })
    if (next === null || Date.now() > until) return
  }
}

async function finish(needs: Needs, tx: Tx, row: ExportRow): Promise<void> {
  const now = needs.clock()
  const expiresAt = new Date(now.getTime() + keptForMs)
  await settleExport(tx, row.customer_id, row.id, { state: 'ready', ready_at: now, expires_at: expiresAt })
  const said = privacyMail.exportReady(writtenDay(saoPauloDay(expiresAt)))
  await queuePrivacyMail(needs, tx, row.customer_id, { kind: 'export-ready', said, notes: [] }, now)
}

async function giveUp({ db, clock }: Needs, customerId: string, id: string): Promise<void> {
  const expiresAt = new Date(clock().getTime() + keptForMs)
  await db.tenant(customerId, (tx) =>
    settleExport(tx, customerId, id, { state: 'failed', ready_at: null, expires_at: expiresAt }),
  )
}

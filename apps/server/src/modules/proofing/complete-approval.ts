import { completingApprovals } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { findAlbum, readRequestCounts, readSentVersions } from './album.read.ts'
import { insertReceipt, isInForce, listApprovals } from './approval.repository.ts'
import { queueApprovedMails } from './album-mails.ts'
import { receiptJob } from './export/receipt.job.ts'
import { changeAndAnnounce, recordEvent } from './proof.repository.ts'
import type { ProofingDeps, ProofRow } from './proofing.module.ts'
import { listReaders } from './reader.repository.ts'

/**
 * Approves the album if every approval that it needs is there and counts now, and has its receipt drawn. Called with the
 * proof locked after whatever may complete it: an approval, a reader who is no longer asked, a setting, an unsent request
 * that was deleted, an open one that was settled.
 */
export async function completeApproval(
  deps: Pick<ProofingDeps, 'jobs' | 'outbox' | 'config'>,
  tx: Tx,
  proof: ProofRow,
  now: Date,
  cause: 'approval' | 'change' = 'change',
): Promise<ProofRow> {
  const { customer_id: customerId, album_id: albumId } = proof
  if (proof.approved_at !== null) return proof
  const newest = (await readSentVersions(tx, customerId, albumId)).at(-1)
  const album = await findAlbum(tx, customerId, albumId)
  // An album in the trash is approved when it is changed after its return.
  if (!newest || !album) return proof
  const readers = await listReaders(tx, customerId, albumId)
  const approvals = await listApprovals(tx, customerId, albumId)
  const { unsent, openIds } = await readRequestCounts(tx, customerId, albumId)
  const completing = completingApprovals({
    approval: album.approval,
    approvers: readers.filter(({ approves }) => approves).map(({ id }) => id),
    approvals: approvals
      .filter((row) => row.version_id === newest.id && isInForce(row))
      .map((row) => ({ row, reader: row.reader_id, openRequests: row.open_request_ids })),
    openRequests: openIds,
    unsentRequests: unsent,
  }).map(({ row }) => row)
  if (completing.length === 0) return proof
  const receiptId = newId()
  await insertReceipt(tx, {
    customer_id: customerId,
    id: receiptId,
    album_id: albumId,
    version_id: newest.id,
    requested_at: now,
    approval_ids: completing.map(({ id }) => id),
    open_request_ids: [...openIds],
  })
  await deps.jobs.send(tx, receiptJob, { customerId, receiptId })
  const approved = await changeAndAnnounce(tx, proof, { approved_at: now })
  // An approval is logged by its reader's name. Without one, the log says that the album was approved nevertheless.
  if (cause === 'change') {
    const event = { kind: 'approved', name: null, version: newest.number, count: newest.spreads } as const
    await recordEvent(tx, approved, event, now)
  }
  const names = completing.map(({ name }) => name)
  await queueApprovedMails(deps, tx, { customerId, albumId, version: newest, names, openRequests: openIds.length }, now)
  return approved
}

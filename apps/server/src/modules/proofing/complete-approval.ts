import { isApprovalComplete } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { findAlbum, readSentVersions } from './album.read.ts'
import { insertReceipt, listApprovals } from './approval.repository.ts'
import { queueApprovedMails } from './album-mails.ts'
import { receiptJob } from './export/receipt.job.ts'
import { changeAndAnnounce } from './proof.repository.ts'
import type { ProofingDeps, ProofRow } from './proofing.module.ts'
import { listReaders } from './reader.repository.ts'

/**
 * Approves the album if every approval that it needs is there now, and has its receipt drawn. Called with the proof
 * locked after whatever may complete it: an approval, a reader who is no longer asked, a setting.
 */
export async function completeApproval(
  deps: Pick<ProofingDeps, 'jobs' | 'outbox' | 'config'>,
  tx: Tx,
  proof: ProofRow,
  now: Date,
): Promise<ProofRow> {
  const { customer_id: customerId, album_id: albumId } = proof
  if (proof.approved_at !== null) return proof
  const newest = (await readSentVersions(tx, customerId, albumId)).at(-1)
  const album = await findAlbum(tx, customerId, albumId)
  // An album in the trash is approved when it is changed after its return.
  if (!newest || !album) return proof
  const readers = await listReaders(tx, customerId, albumId)
  const inForce = (await listApprovals(tx, customerId, albumId)).filter(
    ({ version_id, reopened_at }) => version_id === newest.id && reopened_at === null,
  )
  const isComplete = isApprovalComplete({
    approval: album.approval,
    approvers: readers.filter(({ approves }) => approves).map(({ id }) => id),
    approvedBy: inForce.flatMap(({ reader_id }) => reader_id ?? []),
  })
  if (!isComplete) return proof
  const receiptId = newId()
  await insertReceipt(tx, {
    customer_id: customerId,
    id: receiptId,
    album_id: albumId,
    version_id: newest.id,
    requested_at: now,
  })
  await deps.jobs.send(tx, receiptJob, { customerId, receiptId })
  const approved = await changeAndAnnounce(tx, proof, { approved_at: now })
  await queueApprovedMails(deps, tx, { customerId, albumId, version: newest, approvals: inForce }, now)
  return approved
}

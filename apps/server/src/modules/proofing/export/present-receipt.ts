import type { AnswerOf, getAlbumProof } from '@revela/contract'
import { safeFileName } from '@revela/domain'
import { albumFiles } from '@revela/phrases'
import { downloadFileAddress } from '../../../platform/download-files/download-files.ts'
import { isReceiptInForce, type ApprovalRow, type ShownReceipt } from '../approval.repository.ts'
import type { ProofingDeps } from '../proofing.module.ts'

type Receipts = Pick<AnswerOf<typeof getAlbumProof>, 'receipt' | 'ended_receipts'>
type PresentDeps = Pick<ProofingDeps, 'keys' | 'clock' | 'config'>

/** The receipt of the approval in force, and those of approvals that a reopening ended, newest first. */
export function presentReceipts(
  deps: PresentDeps,
  receipts: readonly ShownReceipt[],
  approvals: readonly ApprovalRow[],
  title: string,
): Receipts {
  const inForce = receipts.findLast((receipt) => isReceiptInForce(receipt, approvals))
  const ended = receipts.filter((receipt) => !isReceiptInForce(receipt, approvals)).toReversed()
  return {
    receipt: inForce ? presentFile(deps, inForce, title) : null,
    ended_receipts: ended.map((receipt) => {
      const named = approvals.filter(({ id }) => receipt.approval_ids.includes(id))
      return {
        id: receipt.id,
        version: receipt.version,
        names: named.map(({ name }) => name),
        approved_at: receipt.requested_at.toISOString(),
        reopened_at: (named[0]?.reopened_at ?? receipt.requested_at).toISOString(),
        ...presentFile(deps, receipt, title),
      }
    }),
  }
}

/** At an address that opens it for a few minutes. */
function presentFile({ keys, clock, config }: PresentDeps, receipt: ShownReceipt, title: string) {
  const { object_key: key, bytes, version } = receipt
  if (key === null || bytes === null) return { ready: false, url: null }
  const file = { key, name: safeFileName(albumFiles.receiptName(title, version)), type: 'application/pdf', bytes }
  return { ready: true, url: downloadFileAddress({ keys, clock, origin: config.CONTENT_ORIGIN }, file) }
}

import type { ErrorCode } from '@revela/contract'
import { allows, deliverySizes, canDownload, type DeliverySize, type PlanLimits } from '@revela/domain'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { VisitorRights } from '../selections/index.ts'

/** The requested download. `numbers` null: everything the visitor may download. */
export type DownloadAttempt = {
  readonly as: 'files' | 'zip'
  readonly size: DeliverySize
  /** One picture, chosen individually. */
  readonly single: boolean
  readonly numbers: readonly number[] | null
}

const waitingCodes = {
  no_selection: 'DownloadAwaitsSelection',
  awaiting_selection: 'DownloadAwaitsSelection',
  awaiting_payment: 'DownloadAwaitsPayment',
  awaiting_balance: 'DownloadAwaitsPayment',
} as const satisfies Record<string, ErrorCode>

/**
 * Returns why this download is not allowed now, or null when it is. The same check runs when a download is requested
 * and at every request for its bytes, so a link stops working as soon as the photographer's settings forbid it.
 */
export function downloadError(
  rights: VisitorRights,
  limits: PlanLimits | null,
  attempt: DownloadAttempt,
  now: Date,
): ApiError | null {
  const planAllowsAll = allows(limits, 'download_all_pictures')
  const { singleDownload, downloadAll } = rights.switches
  const isAllowed = canDownload(attempt, { singleDownload, downloadAll, planAllowsAll })
  if (!isAllowed || !deliverySizes(limits).includes(attempt.size)) return new ApiError('DownloadNotAllowed')
  // Nothing is delivered while the client is still choosing, whatever the scope.
  if (rights.mode({ delivers: true, now }) === 'selection') return new ApiError('DownloadAwaitsSelection')
  const { numbers, waiting } = rights.allowance
  if (waiting) return new ApiError(waitingCodes[waiting.reason], { details: { due: waiting.due } })
  if (numbers !== null && attempt.numbers !== null) {
    const allowed = new Set(numbers)
    if (!attempt.numbers.every((number) => allowed.has(number))) return new ApiError('PictureNotIncluded')
  }
  // Checked last, so that the PIN is requested only when it would help.
  return rights.needsPin ? new ApiError('DownloadPinRequired') : null
}

import type { ErrorCode } from '@revela/contract'
import { allows, deliverySizes, canDownload, type DeliverySize, type PlanLimits } from '@revela/domain'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { VisitorRights } from '../selections/index.ts'

/** What is asked for. `numbers` null: everything the visitor may download. */
export type DownloadAttempt = {
  readonly as: 'files' | 'zip'
  readonly size: DeliverySize
  /** One picture, chosen by itself. */
  readonly single: boolean
  readonly numbers: readonly number[] | null
}

const waitingCodes = {
  no_selection: 'DownloadAwaitsSelection',
  awaiting_selection: 'DownloadAwaitsSelection',
  awaiting_payment: 'DownloadAwaitsPayment',
} as const satisfies Record<string, ErrorCode>

/**
 * Why this download is not allowed at this moment; null: it is. The same check runs when a download is requested and at
 * every request for its bytes, so a link dies as soon as the photographer's settings no longer allow it.
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
  // Nothing is delivered while the client still chooses, whatever the scope.
  if (rights.mode({ delivers: true, now }) === 'selection') return new ApiError('DownloadAwaitsSelection')
  const { numbers, waiting } = rights.allowance
  if (waiting) return new ApiError(waitingCodes[waiting.reason], { details: { due: waiting.due } })
  if (numbers !== null && attempt.numbers !== null) {
    const allowed = new Set(numbers)
    if (!attempt.numbers.every((number) => allowed.has(number))) return new ApiError('PictureNotIncluded')
  }
  // Last, so that nobody is asked for a PIN that would not help.
  return rights.needsPin ? new ApiError('DownloadPinRequired') : null
}

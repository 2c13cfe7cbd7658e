import type { PlanLimits } from './plans.ts'

/** Which pictures of a gallery may be downloaded. */
export type DeliveryScope = 'all' | 'chosen' | 'paid'

/** While the photographer has not chosen a scope, a gallery that sells delivers only paid pictures. */
export function effectiveScope(stored: DeliveryScope | null, sells: boolean): DeliveryScope {
  return stored ?? (sells ? 'paid' : 'all')
}

/**
 * The stored value of the photographer's choice. "All", chosen while nothing is sold, is stored as the default: when
 * the gallery starts to sell, it delivers only paid pictures.
 */
export function storedScope(choice: DeliveryScope, sells: boolean): DeliveryScope | null {
  return choice === 'all' && !sells ? null : choice
}

/** The total of a finished selection, and the amount the photographer received. In cents. */
export type SelectionPayment = {
  readonly finishedTotal: number | null
  /** Received before the selection was reopened. */
  readonly paidBefore: number
  /** The photographer confirmed that the rest arrived. A payment that only the client declared does not count. */
  readonly received: boolean
}

/** Cents the client still owes. */
export function amountDue({ finishedTotal, paidBefore, received }: SelectionPayment): number {
  return received ? 0 : Math.max(0, (finishedTotal ?? 0) - paidBefore)
}

/** What was paid for a selection before it was reopened, in cents: confirmed by the photographer, or only declared. */
export type EarlierPayment = { readonly paidBefore: number; readonly declaredBefore: number }

/** Cents to ask for now. A declared payment is not asked for twice, although it is due until it is confirmed. */
export function amountToAsk(total: number, { paidBefore, declaredBefore }: EarlierPayment): number {
  return Math.max(0, total - paidBefore - declaredBefore)
}

/** What a reopened selection keeps of the payments for it. */
export function keepPayment(
  { finishedTotal, paidBefore, received }: SelectionPayment,
  { declared, declaredBefore }: { readonly declared: boolean; readonly declaredBefore: number },
): EarlierPayment {
  const total = finishedTotal ?? 0
  if (received) return { paidBefore: Math.max(paidBefore, total), declaredBefore: 0 }
  return { paidBefore, declaredBefore: declared ? Math.max(declaredBefore, total - paidBefore) : declaredBefore }
}

/** The visitor's own selection, as far as downloads depend on it. */
export type VisitorSelection = {
  readonly finished: boolean
  readonly due: number
  /** Numbers of the pictures marked "yes". */
  readonly chosen: readonly number[]
}

/**
 * `numbers` null: every picture. `waiting` says why nothing is allowed yet: the visitor has no selection here, has not
 * finished it, or has not paid for it.
 */
export type DownloadAllowance = {
  readonly numbers: readonly number[] | null
  readonly waiting: { readonly reason: DownloadWaitReason; readonly due: number } | null
}

/** `awaiting_payment`: of the own selection. `awaiting_balance`: of the whole gallery. */
export type DownloadWaitReason = 'no_selection' | 'awaiting_selection' | 'awaiting_payment' | 'awaiting_balance'

const wait = (reason: DownloadWaitReason, due = 0): DownloadAllowance => ({ numbers: [], waiting: { reason, due } })

/** `selection` null: a guest, a client without a selection in this gallery, or the owner's preview. */
export function downloadAllowance(scope: DeliveryScope, selection: VisitorSelection | null): DownloadAllowance {
  if (scope === 'all') return { numbers: null, waiting: null }
  if (selection === null) return wait('no_selection')
  if (!selection.finished) return wait('awaiting_selection')
  if (scope === 'paid' && selection.due > 0) return wait('awaiting_payment', selection.due)
  return { numbers: selection.chosen, waiting: null }
}

/**
 * Nothing is released while the gallery's balance is open. What the visitor has to do for the own selection comes first;
 * the amount is told only to whoever pays it.
 */
export function awaitBalance(allowance: DownloadAllowance, due: number, pays: boolean): DownloadAllowance {
  if (due === 0 || allowance.waiting) return allowance
  return wait('awaiting_balance', pays ? due : 0)
}

export type DeliverySize = '1920' | '3840' | 'original'

/**
 * Longest edges that a family may download, smallest first. A plan limits what is delivered; originals are always
 * stored.
 */
export function deliverySizes(limits: Pick<PlanLimits, 'max_picture_px'> | null): DeliverySize[] {
  if (limits === null) return []
  const maxEdge = limits.max_picture_px
  if (maxEdge === 'original') return ['1920', '3840', 'original']
  return maxEdge >= 3840 ? ['1920', '3840'] : ['1920']
}

export type DownloadRequest = {
  readonly as: 'files' | 'zip'
  /** One picture, chosen individually. */
  readonly single: boolean
}

export type DownloadRights = {
  readonly singleDownload: boolean
  readonly downloadAll: boolean
  /** The plan's download_all_pictures. */
  readonly planAllowsAll: boolean
}

/** Files one after another count as single downloads; an archive counts as "download everything". */
export function canDownload({ as, single }: DownloadRequest, rights: DownloadRights): boolean {
  const everything = rights.downloadAll && rights.planAllowsAll
  return as === 'zip' && !single ? everything : rights.singleDownload || everything
}

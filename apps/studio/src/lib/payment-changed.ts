import type { ErrorCode } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import { receivables } from '@revela/phrases'
import { notify } from './notices.ts'

/** Another tab, the client or the bank changed the amount while the page showed an older one. */
export const paymentChangedCodes: readonly ErrorCode[] = ['BalanceChanged', 'SelectionChanged', 'SelectionNotFinished']

export function notifyPaymentChanged(error: unknown): void {
  const isChanged = error instanceof ApiError && paymentChangedCodes.some((code) => code === error.code)
  if (isChanged) notify('warning', receivables.changed)
}

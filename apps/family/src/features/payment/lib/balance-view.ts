import type { FamilyPayments } from '../api/payment-calls.ts'

/** Null while it is loading. */
export type LoadedPayments = FamilyPayments | 'failed' | null

type Balance = NonNullable<FamilyPayments['balance']>

type BalanceView =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'paid' }
  /** The photographer asks for nothing any more, or asks another person: nothing was paid. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'due'; readonly balance: Balance; readonly isAutomatic: boolean }

/** What the payment sheet shows. Only an amount that was received is called paid. */
export function balanceView(payments: LoadedPayments): BalanceView {
  if (payments === null) return { kind: 'preparing' }
  if (payments === 'failed') return { kind: 'failed' }
  const { balance, automatic_pix: isAutomatic } = payments
  if (balance === null) return { kind: 'gone' }
  return balance.due === 0 ? { kind: 'paid' } : { kind: 'due', balance, isAutomatic }
}

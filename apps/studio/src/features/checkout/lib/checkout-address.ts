import { isCheckoutSolution, type CheckoutSolution, type CheckoutChoice, type PaymentMethod } from '@revela/domain'
import { useParams } from 'react-router'
import { checkoutPaths } from '../../../lib/paths.ts'
import type { Purchase } from '../api/buy-plan.ts'

/** The solution in the address; the route lets no other name through. */
export function useSolution(): CheckoutSolution {
  const { solution } = useParams()
  return isCheckoutSolution(solution) ? solution : 'gallery-pro'
}

/** What an address asks for, as far as it can be read; what is not sold is settled by the rules. */
export function requestedChoice(search: URLSearchParams): Partial<CheckoutChoice> {
  const planId = Number(search.get('plan_id'))
  const periodicity = search.get('periodicity_type')
  const coupon = search.get('coupon_name')?.trim().toUpperCase() ?? ''
  return {
    ...(Number.isSafeInteger(planId) && planId > 0 ? { planId } : {}),
    ...(periodicity === 'monthly' || periodicity === 'annually' ? { periodicity } : {}),
    ...(coupon === '' ? {} : { coupon: coupon.slice(0, 64) }),
  }
}

/** The address of what is about to be bought. */
export function orderSearch({
  planId,
  periodicity,
  coupon,
}: Pick<CheckoutChoice, 'planId' | 'periodicity' | 'coupon'>): URLSearchParams {
  return new URLSearchParams({
    plan_id: String(planId),
    periodicity_type: periodicity,
    ...(coupon === null ? {} : { coupon_name: coupon }),
  })
}

/** What is to be paid, as our server said it. It goes with the address, not in it: an address could be anybody's. */
export type Bill = {
  readonly amount: number
  readonly boleto: { readonly url: string | null; readonly line: string | null } | null
  readonly pix: { readonly code: string; readonly expires_at: string } | null
}

export function isPaymentMethod(name: string | null): name is PaymentMethod {
  return name === 'credit-card' || name === 'payment-slip' || name === 'pix'
}

function billOf(bought: Purchase, amount: number): Bill {
  const { payment_slip_url: url, payment_slip_line: line, pix } = bought
  return { amount, boleto: url === null && line === null ? null : { url, line }, pix }
}

/** Where a purchase is followed; one that left nothing to pay is done. */
export function statusAddress(
  name: CheckoutSolution,
  choice: CheckoutChoice,
  bought: Purchase,
  amount: number,
): { readonly to: string; readonly state: Bill } {
  const bill = billOf(bought, amount)
  const query = orderSearch(choice)
  query.set('payment_method', choice.method)
  if (bought.payment_slip_url !== null) query.set('payment_slip_url', bought.payment_slip_url)
  if (bought.callback_url !== null) query.set('callback_url', bought.callback_url)
  const nothingToPay = choice.method !== 'credit-card' && bill.boleto === null && bill.pix === null
  const path = nothingToPay ? checkoutPaths.success(name) : checkoutPaths.status(name)
  return { to: `${path}?${query}`, state: bill }
}

/** The bill that came with the address, as long as this tab remembers it. */
export function billInState(state: unknown): Bill | null {
  if (typeof state !== 'object' || state === null || !('amount' in state) || !('boleto' in state) || !('pix' in state))
    return null
  // Written by `statusAddress` alone: other pages' states have none of these.
  return state as Bill
}

/** Where to go on from a payment: a path of ours, whatever the address says. */
export function safeCallback(url: string | null): string | null {
  return url !== null && /^\/(?![/\\])/.test(url) ? url : null
}

import { isCheckoutSolution, type CheckoutSolution, type CheckoutChoice, type PaymentMethod } from '@revela/domain'
import { useParams } from 'react-router'
import { checkoutPaths } from '../../../lib/paths.ts'
import type { Purchase } from '../api/buy-plan.ts'

/** The solution in the URL; the route accepts no other name. */
export function useSolution(): CheckoutSolution {
  const { solution } = useParams()
  return isCheckoutSolution(solution) ? solution : 'gallery-pro'
}

/** The choices in the URL, as far as they can be parsed; the domain rules correct what is not on sale. */
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

/** The query string of an order. */
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

/** The bill as the server returned it. It is in the history state and not in the URL, because a URL can be forged. */
export type Bill = {
  readonly amount: number
  readonly boleto: { readonly url: string | null; readonly line: string | null; readonly dueAt: string | null } | null
  readonly pix: { readonly code: string; readonly expires_at: string } | null
}

export function isPaymentMethod(name: string | null): name is PaymentMethod {
  return name === 'credit-card' || name === 'payment-slip' || name === 'pix'
}

function billOf(bought: Purchase, amount: number): Bill {
  const { payment_slip_url: url, payment_slip_line: line, payment_slip_due_at: dueAt, pix } = bought
  return { amount, boleto: url === null && line === null ? null : { url, line, dueAt }, pix }
}

/** The page that follows a purchase; an order with nothing left to pay goes to the success page. */
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

/** The bill in the history state, as long as this tab has it. */
export function billInState(state: unknown): Bill | null {
  if (typeof state !== 'object' || state === null || !('amount' in state) || !('boleto' in state) || !('pix' in state))
    return null
  // Only `statusAddress` writes these fields; the states of other pages do not have them.
  return state as Bill
}

/** The page to open after a payment. Only a path of our own origin is accepted. */
export function safeCallback(url: string | null): string | null {
  return url !== null && /^\/(?![/\\])/.test(url) ? url : null
}

import type { PaymentMethod, Periodicity } from './ledger.ts'

export type CheckoutSolution = 'gallery-pro' | 'site-pro'

/** The plans that can be bought, as `/checkout/solutions` lists them. */
export type OfferedPlans = readonly {
  readonly id: number
  readonly periodicity: readonly {
    readonly type: Periodicity
    readonly installments: readonly { readonly count: number; readonly payment_slip: boolean }[]
  }[]
}[]

/** What the customer is about to buy. */
export type CheckoutChoice = {
  readonly planId: number
  readonly periodicity: Periodicity
  readonly installments: number
  readonly coupon: string | null
  readonly method: PaymentMethod
}

/** The plans of each solution, and the coupon that applies automatically to a year of it. */
export const checkoutSolutions: Readonly<
  Record<CheckoutSolution, { readonly planIds: readonly number[]; readonly annualCoupon: string }>
> = {
  'gallery-pro': { planIds: [28, 22, 19], annualCoupon: 'GALLERYPRO20ANUAL' },
  'site-pro': { planIds: [27], annualCoupon: 'SITEPRO20ANUAL' },
}

export function isCheckoutSolution(name: string | undefined): name is CheckoutSolution {
  return name !== undefined && Object.hasOwn(checkoutSolutions, name)
}

/**
 * The requested choice as far as it is offered. Another plan keeps the periodicity and the installments where it offers
 * them and otherwise takes its first ones. A month has no installments; a year without a coupon takes the annual one; a
 * boleto or Pix that the option does not allow becomes a card. Null: nothing is offered.
 */
export function settleChoice(
  solution: CheckoutSolution,
  offered: OfferedPlans,
  request: Partial<CheckoutChoice>,
): CheckoutChoice | null {
  const plan = offered.find((one) => one.id === request.planId) ?? offered[0]
  const period = plan?.periodicity.find((one) => one.type === request.periodicity) ?? plan?.periodicity[0]
  const part =
    (period?.type === 'monthly' ? undefined : period?.installments.find((one) => one.count === request.installments)) ??
    period?.installments[0]
  if (!plan || !period || !part) return null
  const { annualCoupon } = checkoutSolutions[solution]
  const typed = request.coupon === annualCoupon ? null : (request.coupon ?? null)
  return {
    planId: plan.id,
    periodicity: period.type,
    installments: part.count,
    coupon: typed ?? (period.type === 'annually' ? annualCoupon : null),
    method: allowedMethod(request.method ?? 'credit-card', part),
  }
}

function allowedMethod(method: PaymentMethod, part: { count: number; payment_slip: boolean }): PaymentMethod {
  if (method === 'payment-slip' && !part.payment_slip) return 'credit-card'
  return method === 'pix' && part.count > 1 ? 'credit-card' : method
}

type BoletoFacts = {
  /** Whether the option allows a boleto at all, in one payment and without a coupon. */
  readonly byPlan: boolean
  /** The same with the coupon that applies. */
  readonly withCoupon: boolean
  readonly installments: number
}

/** Why a boleto is not available; null when it is. */
export function boletoRejection({
  byPlan,
  withCoupon,
  installments,
}: BoletoFacts): 'plan' | 'coupon' | 'installments' | null {
  if (!byPlan) return 'plan'
  if (!withCoupon) return 'coupon'
  return installments > 1 ? 'installments' : null
}

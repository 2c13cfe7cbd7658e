import {
  buyPlan as buyPlanEndpoint,
  getChargeStatus,
  getCoupon,
  getPlansMap,
  listSolutions as listSolutionsEndpoint,
  type AnswerOf,
} from '@revela/contract'
import {
  couponMismatch,
  couponProblem,
  discountCents,
  listCents,
  type OfferedPlan,
  type Periodicity,
} from '@revela/domain'
import { sql } from 'kysely'
import { ownTenant, type Policies, type Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { upgradeOffer } from '../subscriptions/index.ts'
import { buyPlan } from './buy-plan.ts'
import { readBuyer } from './payer.repository.ts'
import { countDeclinedCards } from './card-attempts.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { findInvoice } from './invoice.repository.ts'
import { listSolutions, presentCoupon, unknownCoupon, type WireCoupon } from './list-solutions.ts'

type Answer = AnswerOf<typeof getChargeStatus>
type Row = { readonly paid: boolean; readonly abandoned: boolean; readonly waiting: boolean }

const none: Answer = {
  credit_card_payment_success: false,
  credit_card_payment_failed: false,
  credit_card_payment_pending: false,
}

/**
 * Returns the state of the newest order of that plan, whatever its payment method; all false for a plan without orders.
 */
async function chargeStatus({ db }: Pick<CheckoutDeps, 'db'>, customerId: string, planId: number): Promise<Answer> {
  const latestCharge = await db.tenant(customerId, async (tx) => {
    const { rows } = await sql<Row>`
      select i.paid_at is not null as paid, i.void_at is not null as abandoned,
        exists (
          select from charge c where c.customer_id = ${customerId} and c.invoice_id = i.id
            and c.state in ('sending', 'pending')
        ) as waiting
      from invoice i
      where i.customer_id = ${customerId} and i.plan_id = ${planId}
      order by i.created_at desc, i.id desc limit 1`.execute(tx)
    return rows[0]
  })
  if (!latestCharge) return none
  if (latestCharge.paid) return { ...none, credit_card_payment_success: true }
  if (latestCharge.waiting) return { ...none, credit_card_payment_pending: true }
  return { ...none, credit_card_payment_failed: true }
}

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'plans'>

/** Whether the customer can use the coupon at all; the discount for each plan is returned with the plans. */
async function findCoupon({ db, clock, plans }: Deps, customerId: string, couponName: string): Promise<WireCoupon> {
  const catalogue = await plans.all()
  const buyer = await db.tenant(customerId, (tx) => readBuyer(tx, customerId, catalogue, clock()))
  const name = couponName.trim().toUpperCase()
  const coupon = buyer.coupons.find((candidate) => candidate.name === name)
  return coupon
    ? presentCoupon(coupon, couponProblem(coupon, buyer.couponContext(coupon)), null)
    : unknownCoupon(couponName)
}

type OffersInput = { readonly planIds: readonly number[]; readonly couponName: string | undefined }

/** List prices, less the named coupon where it applies. Unknown plans are left out. */
async function plansMap(
  { db, clock, plans }: Deps,
  customerId: string,
  { planIds, couponName }: OffersInput,
): Promise<AnswerOf<typeof getPlansMap>['plansMap']> {
  const catalogue = await plans.all()
  const buyer = await db.tenant(customerId, (tx) => readBuyer(tx, customerId, catalogue, clock()))
  const coupon = buyer.coupons.find(({ name }) => name === couponName?.trim().toUpperCase())
  const usableCoupon = coupon && couponProblem(coupon, buyer.couponContext(coupon)) === null ? coupon : null
  const priceOf = ({ id: planId, product, monthlyCents }: OfferedPlan, periodicity: Periodicity) => {
    const list = listCents(monthlyCents, periodicity)
    const isApplicable = usableCoupon && couponMismatch(usableCoupon, { product, planId, periodicity }) === null
    return list - (isApplicable ? discountCents(list, usableCoupon.percent) : 0)
  }
  const candidate = catalogue.filter(({ id }) => planIds.includes(id))
  return Object.fromEntries(
    candidate.map((plan) => [
      String(plan.id),
      {
        id: plan.id,
        name: plan.code,
        display_name: plan.name,
        price: { monthly: priceOf(plan, 'monthly'), annually: priceOf(plan, 'annually') },
      },
    ]),
  )
}

export function checkoutRoutes(deps: CheckoutDeps & { readonly limiter: RateLimiter }): Route[] {
  return [
    customerRoute(getPlansMap, async ({ query, principal }) => ({
      plansMap: await plansMap(deps, principal.customerId, {
        planIds: query.plan_ids,
        couponName: query.coupon_name,
      }),
    })),
    customerRoute(listSolutionsEndpoint, async ({ query, principal }) =>
      listSolutions(deps, principal.customerId, { planIds: query.plan_ids, couponId: query.coupon_id }),
    ),
    customerRoute(getCoupon, async ({ query, principal }) => ({
      coupon: await findCoupon(deps, principal.customerId, query.coupon),
    })),
    customerRoute(buyPlanEndpoint, async ({ body, principal, visit }) => {
      // The kernel rejects a call without an idempotency key.
      const key = visit.idempotencyKey ?? ''
      const buy = () => buyPlan(deps, { customerId: principal.customerId, key, body })
      return body.paymentMethod === 'credit-card' ? countDeclinedCards(deps.limiter, visit, buy) : buy()
    }),
    customerRoute(getChargeStatus, async ({ query, principal }) =>
      chargeStatus(deps, principal.customerId, query.plan_id),
    ),
  ]
}

type PolicyDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'keys' | 'plans'>

export function checkoutPolicies(deps: PolicyDeps): Policies {
  return { 'checkout.buy': canBuy(deps), ...financialPolicies(deps) }
}

/** Invoices of the customer's own account. */
function financialPolicies({ db }: PolicyDeps): Policies {
  const myInvoices: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['invoice'] ?? []) if (!(await findInvoice(tx, customerId, id))) return false
      return true
    })
  return { 'financial.read': ownTenant, 'financial.write': myInvoices }
}

/** Only an upgrade that was offered to the customer can be bought. */
function canBuy(deps: PolicyDeps): Policy {
  return async ({ principal: { customerId }, ids }) => {
    for (const id of ids['upgrade_offer'] ?? []) if (!(await upgradeOffer(deps, customerId, id))) return false
    return true
  }
}

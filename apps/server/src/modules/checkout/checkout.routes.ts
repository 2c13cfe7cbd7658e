import {
  buyPlan as buyPlanEndpoint,
  getChargeStatus,
  getCoupon,
  getPlansMap,
  listSolutions as listSolutionsEndpoint,
  type AnswerOf,
} from '@revela/contract'
import {
  couponMisfit,
  couponProblem,
  discountCents,
  listCents,
  type OfferedPlan,
  type Periodicity,
} from '@revela/domain'
import { sql } from 'kysely'
import { ownTenant, type Policies, type Policy } from '../../access/door.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { upgradeOffer } from '../subscriptions/index.ts'
import { buyPlan } from './buy-plan.ts'
import { readBuyer } from './payer.repository.ts'
import { countDeclinedCards } from './card-attempts.ts'
import type { CheckoutNeeds } from './checkout.module.ts'
import { findInvoice } from './invoice.repository.ts'
import { listSolutions, presentCoupon, unknownCoupon, type WireCoupon } from './list-solutions.ts'

type Answer = AnswerOf<typeof getChargeStatus>
type Row = { readonly paid: boolean; readonly given_up: boolean; readonly waiting: boolean }

const none: Answer = {
  credit_card_payment_success: false,
  credit_card_payment_failed: false,
  credit_card_payment_pending: false,
}

/** Of the newest order of that plan, whatever it is paid with; nothing is true of a plan that nobody ordered. */
async function chargeStatus({ db }: Pick<CheckoutNeeds, 'db'>, customerId: string, planId: number): Promise<Answer> {
  const newest = await db.tenant(customerId, async (tx) => {
    const { rows } = await sql<Row>`
      select i.paid_at is not null as paid, i.void_at is not null as given_up,
        exists (
          select from charge c where c.customer_id = ${customerId} and c.invoice_id = i.id
            and c.state in ('sending', 'pending')
        ) as waiting
      from invoice i
      where i.customer_id = ${customerId} and i.plan_id = ${planId}
      order by i.created_at desc, i.id desc limit 1`.execute(tx)
    return rows[0]
  })
  if (!newest) return none
  if (newest.paid) return { ...none, credit_card_payment_success: true }
  if (newest.waiting) return { ...none, credit_card_payment_pending: true }
  return { ...none, credit_card_payment_failed: true }
}

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'plans'>

/** Whether somebody can use it for anything; what it takes off each plan is said with the plans. */
async function findCoupon({ db, clock, plans }: Needs, customerId: string, typed: string): Promise<WireCoupon> {
  const catalogue = await plans.all()
  const buyer = await db.tenant(customerId, (tx) => readBuyer(tx, customerId, catalogue, clock()))
  const name = typed.trim().toUpperCase()
  const coupon = buyer.coupons.find((known) => known.name === name)
  return coupon ? presentCoupon(coupon, couponProblem(coupon, buyer.askerOf(coupon)), null) : unknownCoupon(typed)
}

type Asked = { readonly planIds: readonly number[]; readonly couponName: string | undefined }

/** List prices, less the named coupon wherever it holds. Plans that nobody knows are left out. */
async function plansMap(
  { db, clock, plans }: Needs,
  customerId: string,
  { planIds, couponName }: Asked,
): Promise<AnswerOf<typeof getPlansMap>['plansMap']> {
  const catalogue = await plans.all()
  const buyer = await db.tenant(customerId, (tx) => readBuyer(tx, customerId, catalogue, clock()))
  const coupon = buyer.coupons.find(({ name }) => name === couponName?.trim().toUpperCase())
  const mayUse = coupon && couponProblem(coupon, buyer.askerOf(coupon)) === null ? coupon : null
  const priceOf = ({ id: planId, product, monthlyCents }: OfferedPlan, periodicity: Periodicity) => {
    const list = listCents(monthlyCents, periodicity)
    const holds = mayUse && couponMisfit(mayUse, { product, planId, periodicity }) === null
    return list - (holds ? discountCents(list, mayUse.percent) : 0)
  }
  const known = catalogue.filter(({ id }) => planIds.includes(id))
  return Object.fromEntries(
    known.map((plan) => [
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

export function checkoutRoutes(needs: CheckoutNeeds & { readonly limiter: RateLimiter }): Route[] {
  return [
    customerRoute(getPlansMap, async ({ query, principal }) => ({
      plansMap: await plansMap(needs, principal.customerId, {
        planIds: query.plan_ids,
        couponName: query.coupon_name,
      }),
    })),
    customerRoute(listSolutionsEndpoint, async ({ query, principal }) =>
      listSolutions(needs, principal.customerId, { planIds: query.plan_ids, couponId: query.coupon_id }),
    ),
    customerRoute(getCoupon, async ({ query, principal }) => ({
      coupon: await findCoupon(needs, principal.customerId, query.coupon),
    })),
    customerRoute(buyPlanEndpoint, async ({ body, principal, visit }) => {
      // The kernel refused a call without its key.
      const key = visit.idempotencyKey ?? ''
      const buy = () => buyPlan(needs, { customerId: principal.customerId, key, body })
      return body.paymentMethod === 'credit-card' ? countDeclinedCards(needs.limiter, visit, buy) : buy()
    }),
    customerRoute(getChargeStatus, async ({ query, principal }) =>
      chargeStatus(needs, principal.customerId, query.plan_id),
    ),
  ]
}

type PolicyNeeds = Pick<CheckoutNeeds, 'db' | 'clock' | 'keys' | 'plans'>

export function checkoutPolicies(needs: PolicyNeeds): Policies {
  return { 'checkout.buy': mayBuy(needs), ...financialPolicies(needs) }
}

/** My own invoices. */
function financialPolicies({ db }: PolicyNeeds): Policies {
  const myInvoices: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['invoice'] ?? []) if (!(await findInvoice(tx, customerId, id))) return false
      return true
    })
  return { 'financial.read': ownTenant, 'financial.write': myInvoices }
}

/** Only what was offered to me can be taken up. */
function mayBuy(needs: PolicyNeeds): Policy {
  return async ({ principal: { customerId }, ids }) => {
    for (const id of ids['upgrade_offer'] ?? []) if (!(await upgradeOffer(needs, customerId, id))) return false
    return true
  }
}

import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, integerInText, planIdsInText, line } from '../fields/text.ts'
import {
  purchase,
  purchaseAnswer,
  blockType,
  coupon,
  planFeature,
  plansMap,
  planSuggestion,
  solution,
} from './purchase-shape.ts'

const couponName = line(1, 64)

export const getPlanSuggestion = endpoint({
  name: 'checkout.getPlanSuggestion',
  method: 'GET',
  path: '/checkout/plan/suggestion',
  access: anyCustomer('checkout.read'),
  /** `product_id` 2 is gallery_pro; `blocked_feat` names the limit or the feature. */
  query: z.object({
    block_type: blockType,
    product_id: integerInText(2, 2),
    blocked_feat: planFeature,
    /**
     * Ours: how much more is needed, in the unit of the limit (`space` in KB), so that the suggested plan fits a whole
     * batch.
     */
    needed: integerInText(0, 1_000_000_000_000).optional(),
  }),
  answer: z.strictObject({ planSuggestion }),
})

export const upgradePlan = endpoint({
  name: 'checkout.upgradePlan',
  method: 'PUT',
  path: '/checkout/plan/upgrade/{id}',
  access: anyCustomer('checkout.buy'),
  ids: { upgrade_offer: 'params.id' },
  params: z.object({ id }),
  idempotencyKey: true,
  errors: ['ReachedMaxCheckoutUpgradesLimit', 'PaymentRejected', 'IdempotencyKeyReused'],
})

export const getPlansMap = endpoint({
  name: 'checkout.getPlansMap',
  method: 'GET',
  path: '/checkout/plans/map',
  access: anyCustomer('checkout.read'),
  query: z.object({ plan_ids: planIdsInText, coupon_name: couponName.optional() }),
  answer: z.strictObject({ plansMap }),
})

export const listSolutions = endpoint({
  name: 'checkout.listSolutions',
  method: 'GET',
  path: '/checkout/solutions',
  access: anyCustomer('checkout.read'),
  query: z.object({ plan_ids: planIdsInText, coupon_id: id.optional() }),
  answer: z.strictObject({ solutions: z.array(solution) }),
})

/** An invalid or unknown coupon is not an error: the response has `valid` false and a message. */
export const getCoupon = endpoint({
  name: 'checkout.getCoupon',
  method: 'GET',
  path: '/checkout/coupon',
  access: anyCustomer('checkout.read'),
  query: z.object({ coupon: couponName }),
  answer: z.strictObject({ coupon }),
})

export const buyPlan = endpoint({
  name: 'checkout.buyPlan',
  method: 'POST',
  path: '/checkout/upgrade',
  access: anyCustomer('checkout.buy'),
  body: purchase,
  answer: purchaseAnswer,
  idempotencyKey: true,
  errors: ['InvalidCoupon', 'PaymentRejected', 'IdempotencyKeyReused'],
})

export const getChargeStatus = endpoint({
  name: 'checkout.getChargeStatus',
  method: 'GET',
  path: '/checkout/charge/status',
  access: anyCustomer('checkout.read'),
  query: z.object({ plan_id: integerInText(1) }),
  answer: z.strictObject({
    credit_card_payment_success: z.boolean(),
    credit_card_payment_failed: z.boolean(),
    credit_card_payment_pending: z.boolean(),
  }),
})

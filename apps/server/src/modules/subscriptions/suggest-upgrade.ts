import type { AnswerOf, getPlanSuggestion, QueryOf } from '@revela/contract'
import { planFeatures, suggestPlan, type PlanLimitKey } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { refuseField } from '../../platform/refusal/refusal.ts'
import { presentUsage } from './customer-info.presenter.ts'
import type { CustomerInfo } from './customer-info.read.ts'
import { describeCustomer } from './describe-customer.ts'
import { presentSuggestion } from './plan-suggestion.presenter.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'
import { upgradeOfferId } from './upgrade-offer-id.ts'

const features: ReadonlySet<string> = new Set(planFeatures)

/** Nothing is written: the offer is what the rows say at this moment. */
export async function suggestUpgrade(
  needs: SubscriptionsNeeds,
  customerId: string,
  { block_type: blockType, blocked_feat: blocked, needed = 0 }: QueryOf<typeof getPlanSuggestion>,
): Promise<AnswerOf<typeof getPlanSuggestion>['planSuggestion']> {
  if (features.has(blocked) !== (blockType === 'feat')) {
    throw refuseField('InvalidRequest', 'block_type', errorHelp.fieldInvalid)
  }
  const plans = await needs.plans.all()
  const { info, subscription } = await describeCustomer(needs, customerId)
  const inForce = subscription.gallery?.inForce ? subscription.gallery.plan?.id : undefined
  const current = plans.find((plan) => plan.id === inForce) ?? null
  const suggestion = suggestPlan({ plans, current, blocked, used: usedOf(info, blocked), needed })
  const { plan, needSupport } = suggestion
  const offerId = plan && !needSupport ? upgradeOfferId(needs.keys, { customerId, from: current, to: plan }) : null
  return presentSuggestion(blockType, suggestion, offerId)
}

function usedOf(info: CustomerInfo, key: PlanLimitKey): number {
  const { galleries, gallery_pictures, gallery_space } = presentUsage(info)
  if (key === 'max_gallery') return galleries
  if (key === 'max_picture') return gallery_pictures
  return key === 'space' ? gallery_space : 0
}

import type { AnswerOf, getPlanSuggestion } from '@revela/contract'
import type { PlanSuggestion } from '@revela/domain'
import { planBenefits } from '@revela/phrases'

type Wire = AnswerOf<typeof getPlanSuggestion>['planSuggestion']

export function presentSuggestion(
  blockType: Wire['block_type'],
  { plan, needSupport, benefits, currentLimit, suggestedLimit }: PlanSuggestion,
  offerId: string | null,
): Wire {
  return {
    need_support: needSupport,
    block_type: blockType,
    suggestion_plan_name: plan?.name ?? null,
    suggestion_plan_id: plan?.id ?? null,
    suggestion_plan_benefits: plan ? benefits.map((key) => planBenefits[key](plan.limits[key])) : [],
    suggestion_plan_price: plan?.monthlyCents ?? null,
    current_plan_limit: currentLimit,
    suggestion_plan_limit: suggestedLimit,
    checkout_upgrade_id: offerId,
  }
}

import {
  activateProduct as activateProductEndpoint,
  extendTrial as extendTrialEndpoint,
  getInfo,
  getPlanSuggestion,
  getUsage,
  type AnswerOf,
  type QueryOf,
} from '@revela/contract'
import {
  extendedTrialEndsAt,
  planFeatures,
  redirectUser,
  suggestPlan,
  trialEndsAt,
  type PlanLimitKey,
  type PlanSuggestion,
  type Product,
  type RedirectUser,
  type Solution,
  type SubscriptionDescription,
} from '@revela/domain'
import { errorHelp, planBenefits } from '@revela/phrases'
import { ownTenant, type Policies, type AccountStatus } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import type { SignedUp } from '../accounts/index.ts'
import { describeCustomer, presentInfo, presentUsage, type CustomerInfo } from './customer-info.ts'
import { findTrial, insertSubscription, markTrialExtended } from './subscription.repository.ts'
import type { SubscriptionsDeps } from './subscriptions.module.ts'
import { upgradeOfferId } from './upgrade-offer.ts'

const features: ReadonlySet<string> = new Set(planFeatures)

/** Writes nothing: the offer follows from the current rows. */
async function suggestUpgrade(
  deps: SubscriptionsDeps,
  customerId: string,
  { block_type: blockType, blocked_feat: blocked, needed = 0 }: QueryOf<typeof getPlanSuggestion>,
): Promise<AnswerOf<typeof getPlanSuggestion>['planSuggestion']> {
  if (features.has(blocked) !== (blockType === 'feat')) {
    throw fieldError('InvalidRequest', 'block_type', errorHelp.fieldInvalid)
  }
  const plans = await deps.plans.all()
  const { info, subscription } = await describeCustomer(deps, customerId)
  const inForce = subscription.gallery?.inForce ? subscription.gallery.plan?.id : undefined
  const current = plans.find((plan) => plan.id === inForce) ?? null
  const used = readUsed(info, blocked)
  const suggestion = suggestPlan({ plans, current, blocked, used, needed })
  const { plan, needSupport } = suggestion
  const offerId = plan && !needSupport ? upgradeOfferId(deps.keys, { customerId, from: current, to: plan }) : null
  return presentSuggestion(blockType, suggestion, offerId)
}

function readUsed(info: CustomerInfo, key: PlanLimitKey): number {
  const { galleries, gallery_pictures, gallery_space } = presentUsage(info)
  if (key === 'max_gallery') return galleries
  if (key === 'max_picture') return gallery_pictures
  return key === 'space' ? gallery_space : 0
}

type Wire = AnswerOf<typeof getPlanSuggestion>['planSuggestion']

function presentSuggestion(
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

export function subscriptionsRoutes(deps: SubscriptionsDeps): Route[] {
  return [
    customerRoute(getInfo, async ({ principal }) => {
      const { info, subscription } = await describeCustomer(deps, principal.customerId)
      const status = toAccountStatus(subscription)
      if (status !== 'active') throw new ApiError(status)
      return presentInfo(info, subscription, principal, deps.contentOrigin)
    }),
    customerRoute(getUsage, async ({ principal }) =>
      presentUsage((await describeCustomer(deps, principal.customerId)).info),
    ),
    customerRoute(getPlanSuggestion, async ({ query, principal }) => ({
      planSuggestion: await suggestUpgrade(deps, principal.customerId, query),
    })),
    customerRoute(activateProductEndpoint, async ({ params, principal }) =>
      activateProduct(deps, principal.customerId, params.product),
    ),
    customerRoute(extendTrialEndpoint, async ({ principal }) => extendTrial(deps, principal.customerId)),
  ]
}

function toAccountStatus({ frozen, missingPlan }: SubscriptionDescription): AccountStatus {
  if (frozen) return 'InactiveAccount'
  return missingPlan ? 'MissingPlan' : 'active'
}

export function accountStatusReader(deps: SubscriptionsDeps): (customerId: string) => Promise<AccountStatus> {
  return async (customerId) => toAccountStatus((await describeCustomer(deps, customerId)).subscription)
}

/** Extends a trial that was not bought yet by seven days, once per customer. */
async function extendTrial({ db, clock }: SubscriptionsDeps, customerId: string): Promise<void> {
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const trial = await findTrial(tx, customerId)
    const extended =
      trial?.trial_ends_at && !trial.paid_until
        ? await markTrialExtended(tx, customerId, extendedTrialEndsAt(trial.trial_ends_at, now), now)
        : false
    if (!extended) throw new ApiError('TrialAlreadyUsed')
  })
}

/**
 * Gallery Pro begins as a trial of Plus, the Site as its free plan. A product that is already activated is left as it
 * is.
 */
async function activateProduct(
  { db, clock, plans }: SubscriptionsDeps,
  customerId: string,
  product: Product,
): Promise<void> {
  const code = product === 'gallery_pro' ? 'col_plus' : 'site_free'
  const plan = (await plans.all()).find((row) => row.code === code)
  if (!plan) throw new Error(`the plan ${code} is missing from the catalogue`)
  const now = clock()
  const endsAt = product === 'gallery_pro' ? trialEndsAt(now) : null
  await db.tenant(customerId, (tx) =>
    insertSubscription(tx, { customerId, product, planId: plan.id, startedAt: now, trialEndsAt: endsAt }),
  )
}

export const subscriptionsPolicies: Policies = { 'subscription.write': ownTenant, 'checkout.read': ownTenant }

const solutions: ReadonlySet<string> = new Set<Solution>(['site_pro', 'selection', 'sale', 'delivery'])

/** Implements the accounts module's port: the destination after sign-in follows from the customer's products. */
export function redirectUserReader(deps: SubscriptionsDeps): (customer: SignedUp) => Promise<RedirectUser> {
  return async ({ customerId, architect, solutions: chosen }) => {
    const { subscription } = await describeCustomer(deps, customerId)
    return redirectUser({ subscription, architect, chosen: chosen.filter(isSolution) })
  }
}

function isSolution(text: string): text is Solution {
  return solutions.has(text)
}

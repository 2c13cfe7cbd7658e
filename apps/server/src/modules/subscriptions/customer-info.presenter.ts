import type { AnswerOf, getInfo, getUsage } from '@revela/contract'
import type { SubscriptionDescription } from '@revela/domain'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { brandAddress } from '../profiles/index.ts'
import type { CustomerInfo } from './customer-info.read.ts'

export function presentInfo(
  info: CustomerInfo,
  subscription: SubscriptionDescription,
  { customerId, authMethod }: CustomerPrincipal,
  contentOrigin: string,
): AnswerOf<typeof getInfo> {
  const { extended_trial } = subscription
  return {
    user_data: {
      customer_id: customerId,
      display_name: info.displayName,
      display_email: info.displayEmail,
      avatar: brandAddress(contentOrigin, info.avatarKey),
      auth_method: authMethod,
      firstAccess: info.firstAccess,
      isTester: info.tester,
      email_confirmed: info.isEmailConfirmed,
      flags: {
        first_access: info.firstAccess,
        tester: info.tester,
        auth_method: authMethod,
        ...(extended_trial === undefined ? {} : { extended_trial }),
      },
    },
    user_subscription: {
      gallery_limits: subscription.gallery_limits,
      knowledge_limits: null,
      proof_albums_limits: subscription.proof_albums_limits,
      portfolio_limits: subscription.portfolio_limits,
      expiration_date: subscription.expiration_date,
      expiration_days: subscription.expiration_days,
      expired: subscription.expired,
      active: subscription.active,
      trial: subscription.trial,
      canceled: subscription.canceled,
      plan_ids: [...subscription.plan_ids],
      plan_map: subscription.plan_map,
      can_use_portfolio: subscription.can_use_portfolio,
      isGalleryProFreeCustomerBlocked: subscription.isGalleryProFreeCustomerBlocked,
      doesNotHasGalleryPro: subscription.doesNotHasGalleryPro,
      onlySite: subscription.onlySite,
      plan_closes_on: subscription.gallery?.plan?.sunsetOn ?? null,
    },
    user_usage: presentUsage(info),
  }
}

export function presentUsage(info: CustomerInfo): AnswerOf<typeof getUsage> {
  return {
    galleries: info.galleries,
    gallery_space: Math.ceil(info.bytes / 1024),
    gallery_pictures: info.pictures,
  }
}

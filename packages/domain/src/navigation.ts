import type { SubscriptionFlags } from './subscription-state.ts'

export type NavigationItem =
  | 'galleries'
  | 'albums'
  | 'portfolio'
  | 'clients'
  | 'settings'
  | 'account'
  | 'financial'
  | 'logout'

export type ItemState = 'enabled' | 'disabled' | 'hidden'

/** The checkout has its own header: a blocked free customer may still open account and financial from there. */
export type NavigationArea = 'shell' | 'checkout'

type NavigationFlags = Pick<
  SubscriptionFlags,
  'expired' | 'canceled' | 'isGalleryProFreeCustomerBlocked' | 'onlySite' | 'can_use_portfolio'
>

/** Signing out is always enabled. */
export function navigationStates(
  subscription: NavigationFlags,
  area: NavigationArea = 'shell',
): Readonly<Record<NavigationItem, ItemState>> {
  const ended = subscription.expired || subscription.canceled
  const blocked = ended || subscription.isGalleryProFreeCustomerBlocked
  const tab: ItemState = blocked ? 'disabled' : 'enabled'
  // Routing redirects these tabs of a site-only account to its portfolio, so they are shown disabled.
  const galleryTab: ItemState = blocked || subscription.onlySite ? 'disabled' : 'enabled'
  const userItem: ItemState = (area === 'checkout' ? ended : blocked) ? 'disabled' : 'enabled'
  return {
    galleries: galleryTab,
    albums: galleryTab,
    portfolio: subscription.can_use_portfolio ? tab : 'hidden',
    clients: galleryTab,
    settings: tab,
    account: userItem,
    financial: userItem,
    logout: 'enabled',
  }
}

import type { SubscriptionFlags } from './subscription-state.ts'

export type RoutingSubscription = Pick<
  SubscriptionFlags,
  'expired' | 'canceled' | 'isGalleryProFreeCustomerBlocked' | 'doesNotHasGalleryPro' | 'onlySite' | 'can_use_portfolio'
>

export type RoutingUser = {
  readonly flags: {
    /** Only on trial accounts: whether the extension was used. */
    readonly extended_trial?: boolean | undefined
  }
}

export type RoutingFacts = {
  readonly subscription: RoutingSubscription
  readonly user: RoutingUser
  /** The address of the separate Site product; `null` when none is configured and our portfolio replaces it. */
  readonly siteUrl: string | null
}

export type RoutingTarget =
  | '/free-blocked'
  | '/extend-trial'
  | '/expired'
  | '/wizard-solution-switch'
  | '/canceled'
  | '/portfolio'

export type RoutingDecision = { readonly allow: true } | { readonly allow: false; readonly redirect: RoutingTarget }

const alwaysAllowed = ['checkout', 'logout', 'wizard-solution-switch', 'financial', 'account'] as const

const allow: RoutingDecision = { allow: true }

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

/** The screen that this account sees instead of the ordinary ones, and the paths that stay accessible. */
function blockOf(facts: RoutingFacts): { target: RoutingTarget; open: readonly string[] } | null {
  const { subscription, user, siteUrl } = facts
  const portfolioIsSite = siteUrl === null
  // An account with a Site keeps it after its Gallery Pro ends; otherwise starting a free Site from the wizard would
  // lead back to the blocking screen.
  const keeps = portfolioIsSite && subscription.can_use_portfolio ? ['/portfolio'] : []

  if (subscription.isGalleryProFreeCustomerBlocked) return { target: '/free-blocked', open: keeps }
  if (subscription.expired) {
    const canExtend = user.flags.extended_trial === false
    return { target: canExtend ? '/extend-trial' : '/expired', open: keeps }
  }
  if (subscription.doesNotHasGalleryPro) {
    if (subscription.onlySite && portfolioIsSite) return { target: '/portfolio', open: ['/settings'] }
    return { target: '/wizard-solution-switch', open: [] }
  }
  if (subscription.canceled) return { target: '/canceled', open: keeps }
  return null
}

/** Evaluated at start and on every navigation inside the signed-in area. */
export function subscriptionRoute(facts: RoutingFacts, location: string): RoutingDecision {
  // Only the path counts: `?from=checkout` must not unblock a screen.
  const path = location.split(/[?#]/, 1)[0] ?? ''
  if (alwaysAllowed.some((word) => path.includes(word))) return allow
  const block = blockOf(facts)
  if (block === null) return allow
  if (block.target === '/extend-trial' && path.includes('extend-trial')) return allow
  if ([block.target, ...block.open].some((root) => isUnder(path, root))) return allow
  return { allow: false, redirect: block.target }
}

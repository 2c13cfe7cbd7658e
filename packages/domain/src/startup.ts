import type { SubscriptionFlags } from './subscription-state.ts'

export type StartupFacts = {
  readonly subscription: Pick<SubscriptionFlags, 'onlySite'>
  readonly user: {
    readonly flags: {
      readonly first_access: boolean
      readonly tester?: boolean | undefined
      readonly auth_method: string
    }
  }
  readonly siteUrl: string | null
}

export type StartupDecision = {
  /** The Site's address when this account has nothing to do here, else `null`. */
  readonly leaveForSite: string | null
  readonly revokeFirstAccess: boolean
}

/** Decided once, when the app has read who is signed in. */
export function startupDecision({ subscription, user, siteUrl }: StartupFacts): StartupDecision {
  // The exemption is "not false": an account whose tester flag is unknown stays too.
  const exempt = user.flags.auth_method === 'admin-cp' || user.flags.tester !== false
  return {
    leaveForSite: subscription.onlySite && !exempt ? siteUrl : null,
    revokeFirstAccess: user.flags.first_access,
  }
}

import type { Product, SubscriptionFlags } from './subscription-state.ts'

/** The products that can be requested at sign-up. */
export type Solution = 'site_pro' | 'selection' | 'sale' | 'delivery'

export type RedirectUser = Product | 'show_solution_wizard'

const productOf: Readonly<Record<Solution, Product>> = {
  site_pro: 'site_pro',
  selection: 'gallery_pro',
  sale: 'gallery_pro',
  delivery: 'gallery_pro',
}

export function productOfSolution(solution: Solution): Product {
  return productOf[solution]
}

/**
 * Where a sign-in leads. The account's products take precedence over the request at sign-up. An ended Gallery Pro still
 * leads there, because subscription routing then shows the screen that resolves that state.
 */
export function redirectUser(facts: {
  readonly subscription: Pick<SubscriptionFlags, 'doesNotHasGalleryPro' | 'onlySite'>
  readonly architect: boolean
  readonly chosen: readonly Solution[]
}): RedirectUser {
  if (!facts.subscription.doesNotHasGalleryPro) return 'gallery_pro'
  if (facts.subscription.onlySite || facts.architect) return 'site_pro'
  const [first] = facts.chosen
  return first ? productOf[first] : 'show_solution_wizard'
}

export type AfterSignInFacts = {
  readonly page: 'login' | 'signup'
  readonly siteUrl: string | null
}

export type Destination = {
  readonly url: string
  /** True when the browser must leave this app (another origin). */
  readonly external: boolean
  /** Recorded with the sign-in: the server's destination, or the page that sent the person to the login. */
  readonly context: 'redirect_user' | 'referrer'
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

function page(url: string): Destination {
  return { url, external: false, context: 'redirect_user' }
}

function sitePage(url: string): Destination {
  return { url, external: true, context: 'redirect_user' }
}

function toSite(facts: AfterSignInFacts): Destination {
  const path = facts.page === 'signup' ? '/portfolio?new_customer=true' : '/portfolio'
  const site = facts.siteUrl === null ? null : parse(facts.siteUrl)
  return site ? sitePage(new URL(path, site).href) : page(path)
}

/** Where the browser goes for the destination that the server names, which it always does. */
export function afterSignIn(destination: RedirectUser, facts: AfterSignInFacts): Destination {
  if (destination === 'show_solution_wizard') return page('/wizard-solution-switch')
  return destination === 'site_pro' ? toSite(facts) : page('/gallery')
}

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

/** Decided once, when the app has loaded the signed-in user. */
export function startupDecision({ subscription, user, siteUrl }: StartupFacts): StartupDecision {
  // The exemption is "not false": an account whose tester flag is unknown stays too.
  const exempt = user.flags.auth_method === 'admin-cp' || user.flags.tester !== false
  return {
    leaveForSite: subscription.onlySite && !exempt ? siteUrl : null,
    revokeFirstAccess: user.flags.first_access,
  }
}

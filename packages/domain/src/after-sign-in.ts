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
  /** `document.referrer`; may be empty. */
  readonly referrer: string
  /** Address of the page the person is on. */
  readonly currentUrl: string
}

export type Destination = {
  readonly url: string
  /** True when the browser must leave this app (another origin). */
  readonly external: boolean
  /** Recorded with the sign-in: which rule chose the destination. */
  readonly context: 'redirect_user' | 'referrer' | 'root'
}

const root: Destination = { url: '/', external: false, context: 'root' }

/** Pages that would redirect a signed-in person in a loop, or carry a one-time token. */
const notReused = ['logout', 'signup', 'login', 'recovery', 'inactive', 'noplan'] as const

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

/** The referrer is trusted only from our own hosts, compared whole (name and port) after parsing. */
function fromReferrer(facts: AfterSignInFacts): Destination {
  const from = parse(facts.referrer)
  const here = parse(facts.currentUrl)
  if (from === null || here === null) return root
  if (from.username !== '' || from.password !== '') return root
  if (notReused.some((word) => from.pathname.includes(word))) return root
  const context = 'referrer'
  if (from.origin === here.origin) {
    // A path that begins with two slashes would be read as another host when it is navigated to.
    if (from.pathname === here.pathname || from.pathname.startsWith('//')) return root
    return { url: `${from.pathname}${from.search}${from.hash}`, external: false, context }
  }
  const site = facts.siteUrl === null ? null : parse(facts.siteUrl)
  return site && from.origin === site.origin && from.origin !== 'null'
    ? { url: from.href, external: true, context }
    : root
}

/** `null` when the server named no destination (the referrer rule then decides). */
export function afterSignIn(destination: RedirectUser | null, facts: AfterSignInFacts): Destination {
  if (destination === 'show_solution_wizard') return page('/wizard-solution-switch')
  if (destination === 'site_pro') return toSite(facts)
  if (destination === 'gallery_pro') return page('/gallery')
  return fromReferrer(facts)
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

import { describe, expect, test } from 'vitest'
import { subscriptionRoute, type RoutingFacts, type RoutingTarget } from './subscription-routing.ts'

type RoutingOverrides = Partial<RoutingFacts['subscription']> & { extended_trial?: boolean; siteUrl?: string }

function facts({ extended_trial, siteUrl, ...subscription }: RoutingOverrides): RoutingFacts {
  return {
    subscription: {
      expired: false,
      canceled: false,
      isGalleryProFreeCustomerBlocked: false,
      doesNotHasGalleryPro: false,
      onlySite: false,
      can_use_portfolio: false,
      ...subscription,
    },
    user: { flags: { extended_trial } },
    siteUrl: siteUrl ?? null,
  }
}

const go = (redirect: RoutingTarget) => ({ allow: false, redirect })
const stay = { allow: true }

const blockedFree: RoutingOverrides = { isGalleryProFreeCustomerBlocked: true }
const expiredExtendable: RoutingOverrides = { expired: true, extended_trial: false }
const expiredUsed: RoutingOverrides = { expired: true, extended_trial: true }
const expired: RoutingOverrides = { expired: true }
const noGallery: RoutingOverrides = { doesNotHasGalleryPro: true }
const canceled: RoutingOverrides = { canceled: true }
const siteOnly: RoutingOverrides = { doesNotHasGalleryPro: true, onlySite: true, can_use_portfolio: true }
const withSite = 'https://site.example'

describe('redirects each state to its screen', () => {
  // spec: S1-2.47, S1-2.48, S1-2.49, S1-2.50, S1-2.51, S1-4.23, S1-4.24, S1-4.25, S1-4.26, S1-4.27, S3-2.78, S3-4.25
  // spec: S3-4.26, S3-4.27, S3-4.28, S3-4.29
  test.each([
    ['an active account stays', {}, '/gallery', stay],
    ['free customer blocked', blockedFree, '/gallery', go('/free-blocked')],
    ['expired, extension unused', expiredExtendable, '/gallery', go('/extend-trial')],
    ['expired, extension used', expiredUsed, '/gallery', go('/expired')],
    ['expired, extension unknown', expired, '/gallery', go('/expired')],
    ['no Gallery Pro', noGallery, '/gallery', go('/wizard-solution-switch')],
    ['canceled', canceled, '/gallery', go('/canceled')],
    ['an extension flag alone blocks nothing', { extended_trial: true }, '/gallery', stay],
  ])('%s', (_name, overrides, path, decision) => {
    expect(subscriptionRoute(facts(overrides), path)).toEqual(decision)
  })
})

describe('uses the first matching state', () => {
  test.each([
    ['free blocked before expired', { ...blockedFree, ...expiredExtendable }, go('/free-blocked')],
    ['free blocked before no Gallery Pro', { ...blockedFree, ...noGallery }, go('/free-blocked')],
    ['free blocked before canceled', { ...blockedFree, ...canceled }, go('/free-blocked')],
    ['expired (extendable) before no Gallery Pro', { ...expiredExtendable, ...noGallery }, go('/extend-trial')],
    ['expired (not extendable) before no Gallery Pro', { ...expired, ...noGallery }, go('/expired')],
    ['expired before canceled', { ...expired, ...canceled }, go('/expired')],
    ['no Gallery Pro before canceled', { ...noGallery, ...canceled }, go('/wizard-solution-switch')],
  ])('%s', (_name, overrides, decision) => {
    expect(subscriptionRoute(facts(overrides), '/gallery')).toEqual(decision)
  })
})

describe('always allows', () => {
  const open = [
    '/checkout',
    '/checkout/gallery-pro/plans',
    '/checkout/site-pro/payment-status/credit-card-payment-success',
    '/logout',
    '/wizard-solution-switch',
    '/financial',
    '/account',
  ]
  const states = { blockedFree, expiredExtendable, expiredUsed, expired, noGallery, canceled, siteOnly }
  const cells = Object.entries(states).flatMap(([name, overrides]) =>
    open.map((path) => [name, path, overrides] as const),
  )
  // spec: S1-2.52, S1-2.53, S1-4.24, S3-4.30
  test.each(cells)('%s may open %s', (_name, path, overrides) => {
    expect(subscriptionRoute(facts(overrides), path)).toEqual(stay)
  })
})

describe('target of the redirect', () => {
  test.each([
    [blockedFree, '/free-blocked'],
    [expiredExtendable, '/extend-trial'],
    [expired, '/expired'],
    [noGallery, '/wizard-solution-switch'],
    [canceled, '/canceled'],
    [siteOnly, '/portfolio'],
  ])('%o stays on %s', (overrides, path) => {
    expect(subscriptionRoute(facts(overrides), path)).toEqual(stay)
  })

  test.each([
    ['free blocked on /expired', blockedFree, '/expired', go('/free-blocked')],
    ['free blocked on /extend-trial', blockedFree, '/extend-trial', go('/free-blocked')],
    ['expired without the flag on /extend-trial', expired, '/extend-trial', go('/expired')],
    ['expired with the flag on /expired', expiredExtendable, '/expired', go('/extend-trial')],
    ['canceled on /expired', canceled, '/expired', go('/canceled')],
  ])('does not allow another blocking screen: %s', (_name, overrides, path, decision) => {
    expect(subscriptionRoute(facts(overrides), path)).toEqual(decision)
  })

  test('allows any path with extend-trial for eligible accounts', () => {
    expect(subscriptionRoute(facts(expiredExtendable), '/bonus/extend-trial/done')).toEqual(stay)
    expect(subscriptionRoute(facts(canceled), '/bonus/extend-trial/done')).toEqual(go('/canceled'))
  })
})

describe('decides by the path only', () => {
  test.each(['/gallery?from=checkout', '/gallery#account', '/gallery?next=/logout'])('%s', (location) => {
    expect(subscriptionRoute(facts(canceled), location)).toEqual(go('/canceled'))
  })
  test('does not redirect again because of a query after the target', () => {
    expect(subscriptionRoute(facts(canceled), '/canceled?welcome_to_v2=true')).toEqual(stay)
  })
  test('treats a name that only begins like the target as another screen', () => {
    expect(subscriptionRoute(facts(canceled), '/canceled-things')).toEqual(go('/canceled'))
  })
})

describe('accounts with only the Site', () => {
  test.each(['/portfolio', '/portfolio/works/7/pictures', '/settings', '/settings/profile'])('may use %s', (path) => {
    expect(subscriptionRoute(facts(siteOnly), path)).toEqual(stay)
  })
  // spec: S1-4.26
  test.each(['/', '/gallery', '/gallery/7/pictures', '/clients', '/albuns', '/settingsx'])(
    'are redirected to it from %s',
    (path) => {
      expect(subscriptionRoute(facts(siteOnly), path)).toEqual(go('/portfolio'))
    },
  )
  test('choose a product when the Site is external', () => {
    const otherPath = facts({ ...siteOnly, siteUrl: withSite })
    expect(subscriptionRoute(otherPath, '/portfolio')).toEqual(go('/wizard-solution-switch'))
  })
})

describe('Site beside an ended Gallery Pro', () => {
  // spec: S1-4.28
  test.each([
    ['expired', expired],
    ['expired, extension known', expiredExtendable],
    ['canceled', canceled],
    ['free blocked', blockedFree],
  ])('%s: allows the portfolio, redirects the rest', (_name, overrides) => {
    const both = { ...overrides, can_use_portfolio: true }
    expect(subscriptionRoute(facts(both), '/portfolio')).toEqual(stay)
    expect(subscriptionRoute(facts(both), '/gallery').allow).toBe(false)
    expect(subscriptionRoute(facts(both), '/settings').allow).toBe(false)
    expect(subscriptionRoute(facts({ ...both, siteUrl: withSite }), '/portfolio').allow).toBe(false)
  })
})

test('every combination reaches an allowed path after at most one redirect', () => {
  const paths = [
    '/',
    '/gallery',
    '/gallery/7/pictures',
    '/clients',
    '/albuns',
    '/dashboard',
    '/settings/watermark',
    '/nowhere',
    '/portfolio',
    '/portfolio/works/7',
    '/account',
    '/financial',
    '/checkout/gallery-pro/plans',
    '/logout',
    '/expired',
    '/canceled',
    '/extend-trial',
    '/free-blocked',
    '/wizard-solution-switch',
  ]
  const bits = [false, true]
  let combinations = 0
  for (let mask = 0; mask < 64; mask += 1) {
    const bit = (n: number) => (mask & (1 << n)) !== 0
    for (const extended_trial of [undefined, ...bits]) {
      for (const siteUrl of [null, withSite]) {
        const overrides: RoutingFacts = {
          subscription: {
            expired: bit(0),
            canceled: bit(1),
            isGalleryProFreeCustomerBlocked: bit(2),
            doesNotHasGalleryPro: bit(3),
            onlySite: bit(4),
            can_use_portfolio: bit(5),
          },
          user: { flags: { extended_trial } },
          siteUrl,
        }
        for (const path of paths) {
          combinations += 1
          const first = subscriptionRoute(overrides, path)
          if (first.allow) continue
          expect(first.redirect).not.toBe(path)
          expect(subscriptionRoute(overrides, first.redirect)).toEqual(stay)
        }
      }
    }
  }
  expect(combinations).toBe(64 * 3 * 2 * paths.length)
})

import type { RoutingFacts } from '@revela/domain'
import { describe, expect, it } from 'vitest'
import { redirectFor } from '../shell/shell-visibility.ts'

const healthy: RoutingFacts = {
  subscription: {
    expired: false,
    canceled: false,
    isGalleryProFreeCustomerBlocked: false,
    doesNotHasGalleryPro: false,
    onlySite: false,
    can_use_portfolio: true,
  },
  user: { flags: {} },
  siteUrl: null,
}
const expired: RoutingFacts = { ...healthy, subscription: { ...healthy.subscription, expired: true } }

describe('redirectFor', () => {
  it('does not redirect a healthy account', () => {
    expect(redirectFor(healthy, '/gallery')).toBeNull()
    expect(redirectFor(healthy, '/account')).toBeNull()
  })
  it.each(['/expired', '/extend-trial', '/canceled', '/free-blocked'])(
    'redirects a healthy account away from %s',
    (path) => {
      expect(redirectFor(healthy, path)).toBe('/gallery')
    },
  )
  it('redirects a blocked account to its own screen and keeps it there', () => {
    expect(redirectFor(expired, '/gallery')).toBe('/expired')
    expect(redirectFor(expired, '/canceled')).toBe('/expired')
    expect(redirectFor(expired, '/expired')).toBeNull()
    expect(redirectFor(expired, '/account')).toBeNull()
  })
})

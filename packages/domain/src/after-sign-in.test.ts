import { describe, expect, test } from 'vitest'
import { afterSignIn, type AfterSignInFacts } from './after-sign-in.ts'

const site = 'https://site.example'

function at(overrides: Partial<AfterSignInFacts>): AfterSignInFacts {
  return { page: 'login', siteUrl: null, ...overrides }
}

describe('destination named by the server', () => {
  const rule = 'redirect_user'
  // spec: S1-4.03, S1-4.04, S1-4.05, S1-4.18
  test.each([
    ['show_solution_wizard', at({}), { url: '/wizard-solution-switch', external: false, context: rule }],
    ['gallery_pro', at({}), { url: '/gallery', external: false, context: rule }],
    ['site_pro', at({}), { url: '/portfolio', external: false, context: rule }],
    ['site_pro', at({ siteUrl: site }), { url: `${site}/portfolio`, external: true, context: rule }],
    ['site_pro', at({ page: 'signup' }), { url: '/portfolio?new_customer=true', external: false, context: rule }],
    [
      'site_pro',
      at({ page: 'signup', siteUrl: site }),
      { url: `${site}/portfolio?new_customer=true`, external: true, context: rule },
    ],
  ] as const)('%s %o', (redirectUser, facts, destination) => {
    expect(afterSignIn(redirectUser, facts)).toEqual(destination)
  })

  test('treats an invalid Site address as none', () => {
    expect(afterSignIn('site_pro', at({ siteUrl: 'not an address' })).url).toBe('/portfolio')
  })
})

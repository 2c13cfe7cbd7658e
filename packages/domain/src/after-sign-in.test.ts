import { describe, expect, test } from 'vitest'
import { afterSignIn, type AfterSignInFacts } from './after-sign-in.ts'

const app = 'https://app.example'
const site = 'https://site.example'

function at(overrides: Partial<AfterSignInFacts>): AfterSignInFacts {
  return { page: 'login', siteUrl: null, referrer: '', currentUrl: `${app}/login`, ...overrides }
}

const root = { url: '/', external: false, context: 'root' }

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

  test('takes precedence over a valid referrer', () => {
    expect(afterSignIn('gallery_pro', at({ referrer: `${app}/clients` })).url).toBe('/gallery')
  })
})

// spec: S1-4.06
describe('referrer, when the server named no destination', () => {
  test('is reused as a path for this host', () => {
    const destination = afterSignIn(null, at({ referrer: `${app}/gallery/7/pictures?page=2#x` }))
    expect(destination).toEqual({ url: '/gallery/7/pictures?page=2#x', external: false, context: 'referrer' })
  })
  test('is reused as a whole address for the Site host', () => {
    const destination = afterSignIn(null, at({ siteUrl: site, referrer: `${site}/editor` }))
    expect(destination).toEqual({ url: `${site}/editor`, external: true, context: 'referrer' })
  })
  // spec: S1-4.07
  test.each([
    '/logout',
    '/signup',
    '/signup-architecture',
    '/login',
    '/recovery/reset?token=x',
    '/noplan',
    '/inactive',
  ])('is not reused from %s', (path) => expect(afterSignIn(null, at({ referrer: `${app}${path}` }))).toEqual(root))
  // spec: S1-4.07
  test('is not reused from the current page', () => {
    const facts = at({ currentUrl: `${app}/entrar`, referrer: `${app}/entrar?again=1` })
    expect(afterSignIn(null, facts)).toEqual(root)
  })
})

// spec: S1-4.06
describe('referrers outside of our hosts are not used', () => {
  const hostile = [
    '',
    'evil',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://evil.example/app.example',
    'https://app.example@evil.example/',
    'https://app.example:secret@evil.example/',
    'https://user@app.example/x',
    'https://app.example:8443/x',
    'http://app.example/x',
    'https://xapp.example/',
    'https://app.example./x',
    'https://app.example//evil.example',
    'https://app.example/\\evil.example',
    'https://app.example\\@evil.example',
    'https://evil.example#app.example',
    'https://evil.example?app.example',
    'blob:https://app.example/x',
    '\thttps://evil.example/',
    'ht\ntps://evil.example/',
    'https://аpp.example/',
    'https://site.example.evil.example/',
    'https://studio.galleries.example/',
    'null',
    'https://',
    'https:evil.example',
    'file:///etc/passwd',
  ]
  test.each(hostile)('%j', (referrer) => {
    const facts = at({ siteUrl: site, referrer })
    const { url } = afterSignIn(null, facts)
    const lands = new URL(url, facts.currentUrl)
    expect([app, site]).toContain(lands.origin)
    expect(url).not.toMatch(/^[/\\]{2}/)
  })
  test('treats an invalid Site address as none', () => {
    expect(afterSignIn('site_pro', at({ siteUrl: 'not an address' })).url).toBe('/portfolio')
  })
})

import { expect, test } from 'vitest'
import { startupDecision } from './after-sign-in.ts'

const siteUrl = 'https://site.example'

// spec: S1-4.29, S1-4.30, S1-4.31, S1-6.11, S3-4.31, S3-4.32
test.each([
  ['only the Site, ordinary account', true, 'password', false, siteUrl, siteUrl],
  ['only the Site, social sign-in', true, 'google', false, siteUrl, siteUrl],
  ['only the Site, signed in by staff', true, 'admin-cp', false, siteUrl, null],
  ['only the Site, tester', true, 'password', true, siteUrl, null],
  ['only the Site, tester flag unknown', true, 'password', undefined, siteUrl, null],
  ['only the Site, but no Site host', true, 'password', false, null, null],
  ['has Gallery Pro', false, 'password', false, siteUrl, null],
])('%s', (_name, onlySite, auth_method, tester, configured, leaveForSite) => {
  const decision = startupDecision({
    subscription: { onlySite },
    user: { flags: { first_access: false, tester, auth_method } },
    siteUrl: configured,
  })
  expect(decision).toEqual({ leaveForSite, revokeFirstAccess: false })
})

// spec: S1-4.32, S3-4.33
test('revokes the first access for every account', () => {
  const user = { flags: { first_access: true, tester: false, auth_method: 'password' } }
  expect(startupDecision({ subscription: { onlySite: false }, user, siteUrl }).revokeFirstAccess).toBe(true)
  expect(startupDecision({ subscription: { onlySite: true }, user, siteUrl }).revokeFirstAccess).toBe(true)
})

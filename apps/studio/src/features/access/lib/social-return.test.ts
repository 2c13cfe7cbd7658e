import { describe, expect, it } from 'vitest'
import { readSocialReturn, socialProvider } from './social-return.ts'

describe('readSocialReturn', () => {
  it('takes the token of each provider', () => {
    expect(readSocialReturn('#id_token=abc.def&state=s1', 'google')).toEqual({ token: 'abc.def', state: 's1' })
    expect(readSocialReturn('#access_token=xyz&state=s2&expires_in=60', 'facebook')).toEqual({
      token: 'xyz',
      state: 's2',
    })
  })
  it.each([
    ['', 'google'],
    ['#state=s1', 'google'],
    ['#id_token=abc', 'google'],
    ['#access_token=xyz&state=s1', 'google'],
    ['#error=access_denied&state=s1&id_token=abc', 'google'],
    ['#id_token=abc&state=s1', 'facebook'],
  ] as const)('refuses %s of %s', (fragment, provider) => {
    expect(readSocialReturn(fragment, provider)).toBeNull()
  })
  it('knows the two providers only', () => {
    expect(socialProvider('google')).toBe('google')
    expect(socialProvider('facebook')).toBe('facebook')
    expect(socialProvider('orkut')).toBeNull()
    expect(socialProvider(undefined)).toBeNull()
  })
})

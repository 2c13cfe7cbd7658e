import { describe, expect, it } from 'vitest'
import { readSocialReturn, socialProvider } from './social.ts'

describe('readSocialReturn', () => {
  it('reads code and state from the query', () => {
    expect(readSocialReturn('?code=4%2F0Ab&state=s1&scope=email')).toEqual({ code: '4/0Ab', state: 's1' })
  })
  it.each(['', '?state=s1', '?code=abc', '?id_token=abc&state=s1', '?error=access_denied&state=s1&code=abc'])(
    'rejects %s',
    (query) => {
      expect(readSocialReturn(query)).toBeNull()
    },
  )
  it('recognizes only the two providers', () => {
    expect(socialProvider('google')).toBe('google')
    expect(socialProvider('facebook')).toBe('facebook')
    expect(socialProvider('orkut')).toBeNull()
    expect(socialProvider(undefined)).toBeNull()
  })
})

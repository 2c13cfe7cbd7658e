import { expect, it } from 'vitest'
import { readReturnTo } from './addresses.ts'

it('accepts only a path of the studio', () => {
  expect(readReturnTo({ returnTo: '/account?tab=1' })).toBe('/account?tab=1')
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { returnTo: 5 },
    { returnTo: '//evil' },
    { returnTo: 'https://evil' },
  ]) {
    expect(readReturnTo(state)).toBeNull()
  }
})

import { expect, it } from 'vitest'
import { readReturnTo } from './addresses.ts'

it('reads a place of our own and nothing else', () => {
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

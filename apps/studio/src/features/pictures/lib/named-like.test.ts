import { expect, it } from 'vitest'
import { namedLike } from './named-like.ts'

it('ignores case, accents and surrounding space', () => {
  expect(namedLike('Batizado da Íris', ' iris ')).toBe(true)
  expect(namedLike('Batizado da Íris', '')).toBe(true)
  expect(namedLike('Batizado da Íris', 'Bia')).toBe(false)
})

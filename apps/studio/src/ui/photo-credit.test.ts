import { expect, it } from 'vitest'
import { creditOf } from './photograph.tsx'

const credits = {
  photographs: [
    { file: 'signin.webp', author: 'Ana Lima, 2018' },
    { file: 'signup.webp', author: '2018. Rui Costa' },
  ],
}

it('returns the author without the year', () => {
  expect(creditOf(credits, 'signin')).toBe('Ana Lima')
  expect(creditOf(credits, 'signup')).toBe('Rui Costa')
})
it('returns null if there is no credit', () => {
  for (const other of [null, 'x', {}, { photographs: 1 }, { photographs: [null, {}] }, credits]) {
    expect(creditOf(other, 'recovery')).toBeNull()
  }
})

import { expect, it } from 'vitest'
import { creditOf } from './photograph.tsx'

const credits = {
  photographs: [
    { file: 'signin.webp', author: 'Ana Lima, 2018' },
    { file: 'signup.webp', author: '2018. Rui Costa' },
  ],
}

it('names the author without the year', () => {
  expect(creditOf(credits, 'signin')).toBe('Ana Lima')
  expect(creditOf(credits, 'signup')).toBe('Rui Costa')
})
it('is silent when there is nothing to credit', () => {
  for (const other of [null, 'x', {}, { photographs: 1 }, { photographs: [null, {}] }, credits]) {
    expect(creditOf(other, 'recovery')).toBeNull()
  }
})

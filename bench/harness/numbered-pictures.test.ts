import { expect, it } from 'vitest'
import { customersFor, shapeOf } from './numbered-pictures.ts'

it('returns the number of customers for a number of pictures', () => {
  for (const pictures of [20_000, 100_000, 10_000_000]) {
    const customers = customersFor(pictures)
    let sum = 0
    for (let n = 1; n <= customers; n += 1) sum += shapeOf(n).galleries * shapeOf(n).pictures
    expect(sum).toBe(pictures)
  }
})

import { describe, expect, it } from 'vitest'
import { nextLitRows } from './lit-rows.ts'

const view = { first: 10, last: 17 }

describe('nextLitRows', () => {
  it('lights the first rows in view', () => {
    expect(nextLitRows({ first: 0, last: -1 }, view, 3)).toEqual({ first: 10, last: 12 })
    expect(nextLitRows({ first: 0, last: 6 }, view, 3)).toEqual({ first: 10, last: 12 })
    expect(nextLitRows({ first: 30, last: 36 }, { first: 4, last: 5 }, 3)).toEqual({ first: 4, last: 5 })
  })
  it('continues downwards, then upwards, until every row in view is lit', () => {
    expect(nextLitRows({ first: 12, last: 14 }, view, 3)).toEqual({ first: 12, last: 17 })
    expect(nextLitRows({ first: 12, last: 16 }, view, 3)).toEqual({ first: 10, last: 17 })
    expect(nextLitRows({ first: 10, last: 17 }, view, 3)).toEqual(view)
  })
  it('forgets rows that are no longer in view', () => {
    expect(nextLitRows({ first: 4, last: 12 }, view, 3)).toEqual({ first: 10, last: 15 })
  })
  it('lights nothing while no row is in view', () => {
    const { first, last } = nextLitRows(view, { first: 0, last: -1 }, 3)
    expect(last).toBeLessThan(first)
  })
})

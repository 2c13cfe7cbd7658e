import { describe, expect, it } from 'vitest'
import { chunksOf, pageOf, pagesFor } from './pictures.ts'

describe('pageOf and pagesFor', () => {
  // spec: S2-9.02
  it('has thirty pictures per page and counts pages from 1', () => {
    expect([0, 29, 30, 4999].map(pageOf)).toEqual([1, 1, 2, 167])
  })
  it('returns the visible pages and the next one', () => {
    expect(pagesFor(0, 20, 5000)).toEqual({ first: 1, last: 2 })
    expect(pagesFor(25, 95, 5000)).toEqual({ first: 1, last: 5 })
  })
  it('does not go beyond the last page', () => {
    expect(pagesFor(4980, 4999, 5000)).toEqual({ first: 167, last: 167 })
    expect(pagesFor(0, 0, 1)).toEqual({ first: 1, last: 1 })
    expect(pagesFor(0, -1, 0)).toEqual({ first: 1, last: 1 })
    expect(pagesFor(300, 360, 40)).toEqual({ first: 2, last: 2 })
  })
})

describe('chunksOf', () => {
  it('keeps every item', () => {
    expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(chunksOf([], 2)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { pageOf } from './list-search.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('pageOf', () => {
  it('returns pages of 20', () => {
    expect(pageOf(upTo(45), 1, 20)).toEqual({ items: upTo(20), page: 1, pages: 3 })
    expect(pageOf(upTo(45), 3, 20)).toEqual({ items: [41, 42, 43, 44, 45], page: 3, pages: 3 })
  })
  it('returns one empty page for an empty list', () => {
    expect(pageOf([], 4, 20)).toEqual({ items: [], page: 1, pages: 1 })
  })
  it('returns the nearest page if the requested one does not exist', () => {
    expect(pageOf(upTo(20), 2, 20).page).toBe(1)
    expect(pageOf(upTo(21), 0, 20).page).toBe(1)
    expect(pageOf(upTo(5000), 900, 20)).toMatchObject({ page: 250, pages: 250 })
  })
})

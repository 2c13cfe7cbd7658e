import { describe, expect, it } from 'vitest'
import { pageMarks, pageOf } from './paging.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('pageOf', () => {
  it('cuts pages of 20', () => {
    expect(pageOf(upTo(45), 1)).toEqual({ items: upTo(20), page: 1, pages: 3 })
    expect(pageOf(upTo(45), 3)).toEqual({ items: [41, 42, 43, 44, 45], page: 3, pages: 3 })
  })
  it('has one page, empty, of nothing', () => {
    expect(pageOf([], 4)).toEqual({ items: [], page: 1, pages: 1 })
  })
  it('goes to the nearest page when the wanted one is gone', () => {
    expect(pageOf(upTo(20), 2).page).toBe(1)
    expect(pageOf(upTo(21), 0).page).toBe(1)
    expect(pageOf(upTo(5000), 900)).toMatchObject({ page: 250, pages: 250 })
  })
})

describe('pageMarks', () => {
  it('names every page of a few', () => {
    expect(pageMarks(1, 1)).toEqual([1])
    expect(pageMarks(2, 4)).toEqual([1, 2, 3, 4])
  })
  it('leaves gaps among many', () => {
    expect(pageMarks(125, 250)).toEqual([1, 'gap-before', 124, 125, 126, 'gap-after', 250])
    expect(pageMarks(1, 250)).toEqual([1, 2, 'gap-after', 250])
    expect(pageMarks(250, 250)).toEqual([1, 'gap-before', 249, 250])
  })
  it('names the page instead of a gap of one', () => {
    expect(pageMarks(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

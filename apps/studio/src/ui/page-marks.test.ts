import { describe, expect, it } from 'vitest'
import { pageMarks } from './pager.tsx'

describe('pageMarks', () => {
  it('lists every page if there are few', () => {
    expect(pageMarks(1, 1)).toEqual([1])
    expect(pageMarks(2, 4)).toEqual([1, 2, 3, 4])
  })
  it('leaves gaps if there are many', () => {
    expect(pageMarks(125, 250)).toEqual([1, 'gap-before', 124, 125, 126, 'gap-after', 250])
    expect(pageMarks(1, 250)).toEqual([1, 2, 'gap-after', 250])
    expect(pageMarks(250, 250)).toEqual([1, 'gap-before', 249, 250])
  })
  it('lists the page instead of a gap of one page', () => {
    expect(pageMarks(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

import { describe, expect, it } from 'vitest'
import { fixedRows } from '../layout/fixed-rows.ts'
import { rowsToRender, visibleRows } from './visible-rows.ts'

const stack = fixedRows({ count: 5000, columns: 5, width: 500, gap: 0 })
const view = (top: number, overscan = 0) => ({ top, height: 250, overscan })

describe('visibleRows', () => {
  it('covers the window and no more', () => {
    expect(visibleRows(stack, view(0))).toEqual({ first: 0, last: 2 })
    expect(visibleRows(stack, view(1010))).toEqual({ first: 10, last: 12 })
  })
  it('renders ahead on both sides, within the stack', () => {
    expect(visibleRows(stack, view(0, 150))).toEqual({ first: 0, last: 4 })
    expect(visibleRows(stack, view(1010, 150))).toEqual({ first: 8, last: 14 })
    expect(visibleRows(stack, view(99_900, 150))).toEqual({ first: 997, last: 999 })
  })
  it('covers part of a stack that begins in the middle of the window', () => {
    expect(visibleRows(stack, view(-100))).toEqual({ first: 0, last: 1 })
  })
  it('is empty if the stack is empty or far away', () => {
    const empty = fixedRows({ count: 0, columns: 5, width: 500, gap: 0 })
    expect(rowsToRender(visibleRows(empty, view(0)), null)).toEqual([])
    expect(rowsToRender(visibleRows(stack, view(-2000)), null)).toEqual([])
    expect(rowsToRender(visibleRows(stack, view(200_000)), null)).toEqual([])
  })
})

describe('rowsToRender', () => {
  it('adds the focused row in order', () => {
    expect(rowsToRender({ first: 4, last: 6 }, null)).toEqual([4, 5, 6])
    expect(rowsToRender({ first: 4, last: 6 }, 5)).toEqual([4, 5, 6])
    expect(rowsToRender({ first: 4, last: 6 }, 0)).toEqual([0, 4, 5, 6])
    expect(rowsToRender({ first: 4, last: 6 }, 90)).toEqual([4, 5, 6, 90])
  })
})

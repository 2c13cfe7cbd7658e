import { expect, it } from 'vitest'
import { rowsAfter } from './use-row-focus.ts'

it('offers the rows after a settled one before those in front of it', () => {
  expect(rowsAfter(['a', 'b', 'c', 'd'], 'b')).toEqual(['c', 'd', 'a'])
  expect(rowsAfter(['a', 'b', 'c'], 'c')).toEqual(['b', 'a'])
  expect(rowsAfter(['a'], 'a')).toEqual([])
})

import { expect, test } from 'vitest'
import { indexSeries } from './use-similar-groups.ts'

const index = indexSeries([{ front: 'b', picture_ids: ['b', 'a', 'c'], edited: false }])
const [a, b, d] = [{ id: 'a' }, { id: 'b' }, { id: 'd' }]

test('marks the place of a picture in its group', () => {
  expect(index.mark(b)).toEqual({ id: 'b', series: { count: 3, isFront: true } })
  expect(index.mark(a)).toEqual({ id: 'a', series: { count: 3, isFront: false } })
})

test('returns the same object again, so that a tile is not redrawn', () => {
  expect(index.mark(a)).toBe(index.mark(a))
  expect(index.mark(d)).toBe(d)
})

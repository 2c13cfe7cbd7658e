import { expect, test } from 'vitest'
import { gapRectangle, gapAt, gapBefore } from './moving-pictures.tsx'
import { sectionRows } from './section-rows.ts'

/** Cells of 100 px with gaps of 4 px: seven pictures in rows of three. */
const stack = sectionRows({ sections: [{ title: null, count: 7 }], columns: 3, width: 308, gap: 4 })
const at = (x: number, y: number) => gapAt(stack, 4, { x, y })

test.each([
  [10, 10, { before: 0, row: 0 }],
  [90, 10, { before: 1, row: 0 }],
  [140, 10, { before: 1, row: 0 }],
  [300, 10, { before: 3, row: 0 }],
  [10, 150, { before: 3, row: 1 }],
  [300, 230, { before: 7, row: 2 }],
  [-50, -50, { before: 0, row: 0 }],
  [900, 900, { before: 7, row: 2 }],
])('gapAt(%i, %i)', (x, y, gap) => expect(at(x, y)).toEqual(gap))

test('the gap for a target picture is after it when moving forwards', () => {
  expect(gapBefore(stack, 0, 4)).toEqual({ before: 5, row: 1 })
  expect(gapBefore(stack, 6, 4)).toEqual({ before: 4, row: 1 })
})

test('gaps at the ends of a row are drawn inside the row', () => {
  expect(gapRectangle(stack, 4, { before: 3, row: 0 })).toEqual({ left: 306, top: 0, height: 100 })
  expect(gapRectangle(stack, 4, { before: 0, row: 0 }).left).toBe(2)
  expect(gapRectangle(stack, 4, { before: 1, row: 0 }).left).toBe(102)
})

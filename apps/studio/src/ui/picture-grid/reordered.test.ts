import { expect, test } from 'vitest'
import { containedBackground, reordered } from './grid-picture.ts'

const list = ['a', 'b', 'c', 'd', 'e', 'f']
const move = (moving: string, before: number) => reordered(list, (item) => moving.includes(item), before).join('')

test.each([
  ['a', 0, 'abcdef'],
  ['a', 1, 'abcdef'],
  ['a', 2, 'bacdef'],
  ['f', 0, 'fabcde'],
  ['a', 6, 'bcdefa'],
  ['bd', 6, 'acefbd'],
  ['ace', 2, 'bacedf'],
  ['', 3, 'abcdef'],
])('moving %s before %i returns %s', (moving, before, order) => expect(move(moving, before)).toBe(order))

/** The size in pixels of the background in a box, by the rules of CSS. */
function backgroundIn(box: { readonly width: number; readonly height: number }, size: string) {
  const terms = [...size.matchAll(/min\(100%, \(100% ([+-]) (\d+)px\) \* ([\d.]+)\)/g)]
  return terms.map(([, sign, pixels, ratio], axis) => {
    const all = axis === 0 ? box.width : box.height
    return Math.round(Math.min(all, (all + Number(`${sign}${pixels}`)) * Number(ratio)))
  })
}

// A tile of 142 px: its picture has 142 × 120 px, above the name.
test.each([
  [3000, 2000, [142, 95]],
  [2000, 3000, [80, 120]],
  [1100, 1000, [132, 120]],
  [500, 500, [120, 120]],
])('the placeholder of %i × %i has the size of the whole picture', (width, height, size) => {
  expect(backgroundIn({ width: 142, height: 120 }, containedBackground(width, height))).toEqual(size)
})

test('the placeholder of a picture without a size fills its box', () => {
  expect(containedBackground(null, null)).toBe('100% 100%')
})

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

test.each([
  [3000, 2000, '100% 66.7%'],
  [2000, 3000, '66.7% 100%'],
  [500, 500, '100% 100%'],
  [null, null, '100% 100%'],
] as const)('a placeholder of %s × %s covers %s of its tile', (width, height, size) => {
  expect(containedBackground(width, height)).toBe(size)
})

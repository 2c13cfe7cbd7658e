import { expect, test } from 'vitest'
import { groupNumbers } from './manifest-groups.ts'

const thumbhash = Buffer.from('95480e1506f4aa8e98a867a6856a8797bf79fc19f6', 'hex').toString('base64')

function row(number: number, seconds: number, { suggested = false, chapter = null as number | null } = {}) {
  return { number, chapter, suggested, grouping: JSON.stringify([number, seconds, thumbhash, null, false, null]) }
}

test('groups pictures by number, the one in front first', () => {
  expect(groupNumbers('a', [row(1, 0), row(2, 3, { suggested: true }), row(3, 60)])).toEqual([[2, 1]])
})

test('keeps the groups of an unchanged gallery, and follows every change', () => {
  const first = groupNumbers('b', [row(1, 0), row(2, 3)])
  expect(groupNumbers('b', [row(1, 0), row(2, 3)])).toBe(first)
  expect(groupNumbers('b', [row(1, 0), row(2, 3, { suggested: true })])).toEqual([[2, 1]])
  expect(groupNumbers('b', [row(1, 0), row(2, 3, { chapter: 1 })])).toEqual([])
  expect(groupNumbers('b', [row(1, 0), row(2, 30)])).toEqual([])
})

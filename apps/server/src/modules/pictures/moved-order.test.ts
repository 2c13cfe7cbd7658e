import { expect, it } from 'vitest'
import { movedOrder, type MoveTarget } from './picture-order.repository.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const move = (ids: string, target: MoveTarget, keepsOrder = false) =>
  movedOrder(order, ids.split(''), target, { keepsOrder }).join('')

it.each<[string, MoveTarget, boolean, string]>([
  ['d', 'start', false, 'dabce'],
  ['b', 'end', false, 'acdeb'],
  ['ed', { before: 'b' }, false, 'aedbc'],
  ['ed', { before: 'b' }, true, 'adebc'],
  ['ab', { before: 'e' }, false, 'cdabe'],
  ['a', { before: 'x' }, false, 'bcdea'],
  ['ab', { before: 'a' }, false, 'cdeab'],
  ['xc', 'start', false, 'cabde'],
  ['aa', 'end', false, 'bcdea'],
  ['', 'start', false, 'abcde'],
])('moves %s to %o (keeps order: %s)', (ids, target, keepsOrder, expected) => {
  expect(move(ids, target, keepsOrder)).toBe(expected)
})

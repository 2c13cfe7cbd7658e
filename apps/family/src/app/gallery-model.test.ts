import { expect, it } from 'vitest'
import type { PictureMark } from '../lib/picture-mark.ts'
import { chosenMark, commentedMark } from './gallery-model.ts'

const hearts: PictureMark = {
  subscribe: () => () => {},
  describe: () => 'não favoritada',
  buttons: [],
  isFrozen: () => false,
  notes: null,
  help: '',
}

it('shows comments of a sent selection on the pictures that have them', () => {
  const opened: number[] = []
  const mark = commentedMark(hearts, [{ number: 3, messages: [] }], (number) => opened.push(number))
  expect(mark.describe(3)).toBe('não favoritada, com comentário')
  expect(mark.describe(4)).toBe('não favoritada')
  mark.notes?.open(4)
  mark.notes?.open(3)
  expect(opened).toEqual([3])
  expect(commentedMark(hearts, [], () => {}).notes).toBeNull()
})

it('shows which pictures a delivery limited to the chosen ones contains', () => {
  const mark = chosenMark(hearts, new Set([3]))
  expect([3, 4].map((number) => mark.isChosen?.(number))).toEqual([true, false])
  expect(mark.describe(3)).toBe('escolhida, não favoritada')
  expect(mark.describe(4)).toBe('não favoritada')
  expect(chosenMark(hearts, null).isChosen).toBeUndefined()
})

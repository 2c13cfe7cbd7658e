import { expect, it } from 'vitest'
import type { Watermark } from '../api/watermark-queries.ts'
import {
  draftOf,
  ignoresMargin,
  listed,
  marginOf,
  toWatermarkSettings,
  wireSettings,
  withMargin,
} from './watermark-draft.ts'

const wire = { position_image: 9, size_image: 0.35, margin_image: { t: 1, l: 2, b: 3, r: 4 } }

const watermark = (id: string, was_edited: boolean) => ({ id, was_edited }) as Watermark

it('comes from the wire and goes back as it was', () => {
  expect(wireSettings(draftOf(wire))).toEqual(wire)
  expect(toWatermarkSettings(draftOf(wire))).toEqual({ position: 9, size: 0.35, margin: wire.margin_image })
  // Every step of the slider is a step of the contract's 0.05.
  for (let percent = 10; percent <= 100; percent += 5) {
    expect(wireSettings({ ...draftOf(wire), size: percent }).size_image).toBe(Number((percent / 100).toFixed(2)))
    expect(draftOf({ ...wire, size_image: percent / 100 }).size).toBe(percent)
  }
})
it('has one margin for all sides, which the centre ignores', () => {
  expect(marginOf(draftOf(wire))).toBe(4)
  expect(withMargin(draftOf(wire), 7).margin).toEqual({ t: 7, l: 7, b: 7, r: 7 })
  expect(ignoresMargin(draftOf(wire))).toBe(false)
  expect(ignoresMargin(draftOf({ ...wire, position_image: 5 }))).toBe(true)
})
it('does not list what was begun and given up, unless it is in use', () => {
  expect(listed([watermark('a', true), watermark('b', false), watermark('c', false)], 'c').map(({ id }) => id)).toEqual(
    ['a', 'c'],
  )
})

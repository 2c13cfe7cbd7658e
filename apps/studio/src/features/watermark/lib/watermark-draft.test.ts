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
  withText,
} from './watermark-draft.ts'

const wire = {
  position_image: 9,
  size_image: 0.35,
  margin_image: { t: 1, l: 2, b: 3, r: 4 },
  opacity_image: 0.55,
  tiled: false,
}

const watermark = (id: string, was_edited: boolean) => ({ id, was_edited }) as Watermark

it('converts from the wire format and back', () => {
  expect(wireSettings(draftOf(wire))).toEqual(wire)
  expect(toWatermarkSettings(draftOf(wire))).toEqual({
    position: 9,
    size: 0.35,
    margin: wire.margin_image,
    opacity: 0.55,
    tiled: false,
  })
  // Every slider step is a multiple of 0.05, as the contract requires.
  for (let percent = 10; percent <= 100; percent += 5) {
    expect(wireSettings({ ...draftOf(wire), size: percent }).size_image).toBe(Number((percent / 100).toFixed(2)))
    expect(draftOf({ ...wire, size_image: percent / 100 }).size).toBe(percent)
  }
})
it('has one margin for all sides, which the centre position ignores', () => {
  expect(marginOf(draftOf(wire))).toBe(4)
  expect(withMargin(draftOf(wire), 7).margin).toEqual({ t: 7, l: 7, b: 7, r: 7 })
  expect(ignoresMargin(draftOf(wire))).toBe(false)
  expect(ignoresMargin(draftOf({ ...wire, position_image: 5 }))).toBe(true)
  expect(ignoresMargin(draftOf({ ...wire, tiled: true }))).toBe(true)
})
it('hides watermarks that were never edited, unless selected', () => {
  expect(listed([watermark('a', true), watermark('b', false), watermark('c', false)], 'c').map(({ id }) => id)).toEqual(
    ['a', 'c'],
  )
})
it('enlarges a text to a readable size, unless the size was changed before', () => {
  const file = new File([], 'texto.png')
  const draft = draftOf({ ...wire, size_image: 0.2 })
  const studioName = { width: 1180, height: 256 }
  expect(withText(draft, file, studioName)).toEqual({ ...draft, file, size: 30 })
  expect(withText(draft, file, { width: 300, height: 256 }).size).toBe(20)
  expect(withText(draft, file, { width: 6000, height: 256 }).size).toBe(100)
  expect(withText({ ...draft, size: 25 }, file, studioName).size).toBe(25)
})

import { expect, test } from 'vitest'
import type { AlbumVersion } from '../api/album-calls.ts'
import { fullSize, pointIn, spreadAddress, spreadColour } from './spreads.ts'

const version = { content: { prefix: 'https://c.test/a/v', until: '' } } as AlbumVersion

test('an address names the spread, its version and the rendition', () => {
  expect(spreadAddress(version, [7, 2, 3600, 1800, 0xff], 3200)).toBe('https://c.test/a/v/7-2/3200.webp')
  expect(spreadColour([7, 2, 3600, 1800, 0xff])).toBe('#0000ff')
})

test('a point is given in thousandths and stays on the spread', () => {
  const box = { left: 10, top: 100, width: 360, height: 180 }
  expect(pointIn(box, { x: 190, y: 145 })).toEqual({ x: 500, y: 250 })
  expect(pointIn(box, { x: 0, y: 900 })).toEqual({ x: 0, y: 1000 })
})

test('the largest rendition is never larger than the file', () => {
  expect(fullSize([1, 1, 3600, 1800, 0])).toEqual({ width: 3200, height: 1600 })
  expect(fullSize([1, 1, 2000, 1000, 0])).toEqual({ width: 2000, height: 1000 })
})

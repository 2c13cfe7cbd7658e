import { describe, expect, test } from 'vitest'
import { likenessDistance, readLikeness, similarDistance } from './picture-likeness.ts'
import { groupSimilarPictures, type GroupablePicture } from './similar-pictures.ts'

type Light = (x: number, y: number) => number

/** The thumbhash of a picture of one hue, by the published algorithm. */
function hashOf(light: Light, { wide = true, yellow = 0, colourScale = 0 } = {}): Uint8Array {
  const [columns, rows] = wide ? [7, 5] : [5, 7]
  const mean = average(light)
  const factors: number[] = []
  for (let cy = 0; cy < rows; cy += 1) {
    for (let cx = cy === 0 ? 1 : 0; cx * rows < columns * (rows - cy); cx += 1) {
      factors.push(average((x, y) => light(x, y) * Math.cos(Math.PI * cx * x) * Math.cos(Math.PI * cy * y)))
    }
  }
  const scale = Math.max(...factors.map(Math.abs))
  const head =
    Math.round(63 * mean) | (Math.round(31.5 + 31.5 * yellow) << 6) | (32 << 12) | (Math.round(31 * scale) << 18)
  const shape = 5 | (colourScale << 3) | ((wide ? 1 : 0) << 15)
  const parts = [...factors.map((factor) => Math.round(7.5 + (7.5 / scale) * factor)), ...Array<number>(10).fill(8)]
  const bytes = [head & 255, (head >> 8) & 255, head >> 16, shape & 255, shape >> 8]
  for (let at = 0; at < parts.length; at += 2) bytes.push(parts[at]! | ((parts[at + 1] ?? 0) << 4))
  return Uint8Array.from(bytes)
}

function average(value: Light): number {
  let sum = 0
  for (let at = 0; at < 900; at += 1) sum += value(((at % 30) + 0.5) / 30, (Math.floor(at / 30) + 0.5) / 30)
  return sum / 900
}

/** A bright spot. */
const spot = (x: number, y: number): Light => {
  return (u, v) => 0.2 + 0.7 * Math.exp(-((u - x) ** 2 + (v - y) ** 2) / 0.04)
}
const stripes: Light = (x) => 0.5 + 0.4 * Math.sin(x * 9)
const [left, right] = [hashOf(spot(0.3, 0.5)), hashOf(spot(0.75, 0.4))]

function distance(one: Uint8Array, other: Uint8Array): number {
  return likenessDistance(readLikeness(one)!, readLikeness(other)!)
}

const faint = (light: Light) => hashOf((x, y) => 0.5 + 0.05 * light(x, y), { colourScale: 4 })

describe('distance', () => {
  test('is 0 between equal pictures', () => expect(distance(left, left)).toBeCloseTo(0))

  test.each([
    ['a small movement', spot(0.33, 0.47)],
    ['a movement of 6 %', spot(0.36, 0.5)],
    ['less light', (x: number, y: number) => 0.85 * spot(0.3, 0.5)(x, y)],
    ['less contrast', (x: number, y: number) => 0.1 + 0.8 * spot(0.3, 0.5)(x, y)],
  ])('tolerates %s', (_, light) => expect(distance(left, hashOf(light))).toBeLessThan(similarDistance))

  test.each([
    ['a subject elsewhere', spot(0.75, 0.4)],
    ['another scene', stripes],
    ['the negative', (x: number, y: number) => 1 - spot(0.3, 0.5)(x, y)],
  ])('separates %s', (_, light) => expect(distance(left, hashOf(light))).toBeGreaterThan(2 * similarDistance))

  test('never joins upright and wide pictures', () => {
    expect(distance(left, hashOf(spot(0.3, 0.5), { wide: false }))).toBe(Infinity)
  })

  test('compares pictures whose contrast is stored as 0', () => {
    expect(distance(faint(spot(0.3, 0.5)), faint(spot(0.3, 0.5)))).toBeLessThan(similarDistance)
    expect(distance(faint(spot(0.3, 0.5)), faint(stripes))).toBeGreaterThan(similarDistance)
  })

  test('separates other colours', () => {
    expect(distance(left, hashOf(spot(0.3, 0.5), { yellow: 0.1 }))).toBeLessThan(similarDistance)
    expect(distance(left, hashOf(spot(0.3, 0.5), { yellow: 0.4 }))).toBe(Infinity)
  })

  test('knows no likeness of a picture of one colour', () => {
    expect(readLikeness(hashOf((x) => 0.5 + 0.001 * x))).toBeNull()
  })

  test('knows no likeness of an incomplete or transparent hash', () => {
    expect(readLikeness(null)).toBeNull()
    expect(readLikeness(left.slice(0, 12))).toBeNull()
    expect(readLikeness(Uint8Array.of(left[0]!, left[1]!, left[2]! | 128, ...left.slice(3)))).toBeNull()
  })
})

let nextNumber = 0
function picture(thumbhash: Uint8Array | null, seconds: number | null, more: Partial<GroupablePicture> = {}) {
  nextNumber += 1
  return {
    number: nextNumber,
    fileNumber: nextNumber,
    takenMs: seconds === null ? null : seconds * 1_000,
    chapter: null,
    thumbhash,
    similarGroup: null,
    groupFront: false,
    suggested: false,
    sharpness: null,
    ...more,
  }
}

const numbersOf = (pictures: readonly GroupablePicture[]) => pictures.map(({ number }) => number)
/** Indexes into the input, the one in front first. */
function grouped(pictures: readonly GroupablePicture[]): number[][] {
  const numbers = numbersOf(pictures)
  return groupSimilarPictures(pictures).map((group) =>
    numbersOf(group.pictures).map((number) => numbers.indexOf(number)),
  )
}

describe('automatic groups', () => {
  test('join alike pictures of the same seconds', () => {
    expect(grouped([picture(left, 0), picture(left, 3), picture(right, 5), picture(right, 6)])).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  test('end after ten seconds, both sides of the limit', () => {
    expect(grouped([picture(left, 0), picture(left, 10)])).toEqual([[0, 1]])
    expect(grouped([picture(left, 0), picture(left, 11)])).toEqual([])
  })

  test('do not depend on the order of the input', () => {
    expect(grouped([picture(right, 9), picture(left, 3), picture(right, 8), picture(left, 0)])).toEqual([
      [3, 1],
      [2, 0],
    ])
  })

  test('use file names within one second', () => {
    const [later, earlier] = [picture(left, 0, { fileNumber: 12 }), picture(left, 0, { fileNumber: 11 })]
    expect(grouped([later, earlier])).toEqual([[1, 0]])
  })

  test('continue behind a picture of a second camera', () => {
    const pictures = [picture(left, 0), picture(right, 1), picture(left, 2), picture(right, 3), picture(left, 4)]
    expect(grouped(pictures)).toEqual([
      [0, 2, 4],
      [1, 3],
    ])
  })

  test('join only consecutive pictures without times', () => {
    expect(grouped([picture(left, null), picture(left, null), picture(right, null), picture(left, null)])).toEqual([
      [0, 1],
    ])
  })

  test('never mix pictures with and without times', () => {
    expect(grouped([picture(left, 0), picture(left, null)])).toEqual([])
  })

  test('do not follow a slow pan', () => {
    const pan = Array.from({ length: 12 }, (_, step) => picture(hashOf(spot(0.1 + 0.07 * step, 0.5)), step))
    expect(Math.max(...grouped(pan).map((group) => group.length))).toBeLessThan(6)
  })

  test('end after a minute', () => {
    const tripod = Array.from({ length: 14 }, (_, step) => picture(left, 8 * step))
    expect(grouped(tripod).map((group) => group.length)).toEqual([8, 6])
  })

  test('have at most 50 pictures', () => {
    const scans = Array.from({ length: 70 }, () => picture(left, null))
    expect(grouped(scans).map((group) => group.length)).toEqual([50, 20])
  })

  test('never cross chapters', () => {
    const pictures = [
      picture(left, 0, { chapter: 1 }),
      picture(left, 1, { chapter: 2 }),
      picture(left, 2, { chapter: 1 }),
    ]
    expect(grouped(pictures)).toEqual([[0, 2]])
  })

  test('leave out pictures without a placeholder', () => {
    expect(grouped([picture(left, 0), picture(null, 1), picture(left, 2)])).toEqual([[0, 2]])
  })
})

describe('groups of the photographer', () => {
  const joined = { similarGroup: 'a' }

  test('hold whatever was joined', () => {
    const pictures = [picture(left, 0, joined), picture(left, 1), picture(right, 900, joined)]
    expect(grouped(pictures)).toEqual([[0, 2]])
    expect(groupSimilarPictures(pictures)[0]!.edited).toBe(true)
  })

  test('keep a picture alone', () => {
    expect(grouped([picture(left, 0), picture(left, 1, { similarGroup: 'b' }), picture(left, 2)])).toEqual([[0, 2]])
  })

  test('are separated by chapters', () => {
    const pictures = [1, 1, 2].map((chapter) => picture(left, 0, { ...joined, chapter }))
    expect(grouped(pictures)).toEqual([[0, 1]])
  })
})

describe('the picture in front', () => {
  const sharp = { sharpness: 9 }
  test.each([
    ['the first', [{}, {}, {}], 0],
    ['the sharpest', [{ sharpness: 2 }, sharp, { sharpness: 3 }], 1],
    ['a suggested one before the sharpest', [sharp, {}, { suggested: true }], 2],
    ['the sharpest of the suggested', [{ suggested: true }, { suggested: true, sharpness: 1 }, sharp], 1],
    ['the chosen one before all', [sharp, { suggested: true }, { groupFront: true }], 2],
  ])('is %s', (_, members, front) => {
    const pictures = members.map((more, second) => picture(left, second, more))
    const [group] = groupSimilarPictures<GroupablePicture>(pictures)
    expect(group!.front).toBe(pictures[front])
    expect(group!.pictures).toEqual([pictures[front], ...pictures.filter((other) => other !== pictures[front])])
  })
})

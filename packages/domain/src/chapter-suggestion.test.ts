import { describe, expect, it } from 'vitest'
import { suggestChapters } from './chapter-suggestion.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

const day = Date.parse('2026-10-10T15:00:00-03:00')

/** Pictures every `everyMs`, named by the part they belong to. */
function part(name: string, startMs: number, count: number, everyMs = 10_000) {
  return Array.from({ length: count }, (_, index) => ({
    id: `${name}${index}`,
    capturedAt: new Date(day + startMs + index * everyMs),
  }))
}

const partsOf = (pictures: Parameters<typeof suggestChapters>[0]) =>
  suggestChapters(pictures).chapters.map(({ pictureIds }) => [...new Set(pictureIds.map((id) => id[0]))].join(''))

describe('suggestChapters', () => {
  it('divides a day at its pauses, in the order of capture', () => {
    const pictures = [...part('c', 3 * HOUR_MS, 80), ...part('a', 0, 60), ...part('b', HOUR_MS, 100)]
    const { chapters } = suggestChapters(pictures)
    expect(chapters.map(({ pictureIds }) => pictureIds.length)).toEqual([60, 100, 80])
    expect(chapters[0]!.pictureIds[0]).toBe('a0')
    expect(chapters[1]!.startsAt).toEqual(new Date(day + HOUR_MS))
    expect(chapters[1]!.endsAt).toEqual(new Date(day + HOUR_MS + 99 * 10_000))
  })

  it('adapts to the pace: half an hour is a pause in a wedding, but not in a slow trip', () => {
    expect(partsOf([...part('a', 0, 50), ...part('b', 38 * MINUTE_MS, 50)])).toEqual(['a', 'b'])
    const slow = 5 * MINUTE_MS
    expect(partsOf([...part('a', 0, 50, slow), ...part('b', 49 * slow + 30 * MINUTE_MS, 50, slow)])).toEqual([])
  })

  it('finds the parts of two cameras an hour apart only when the clock is corrected', () => {
    const starts = { a: 0, b: 2 * HOUR_MS, c: 4 * HOUR_MS }
    const shots = (aheadMs: number) =>
      Object.entries(starts).flatMap(([name, startMs]) => part(name, startMs + aheadMs, 60, 30_000))
    expect(partsOf([...shots(0), ...shots(HOUR_MS)])).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
    const corrected = shots(HOUR_MS).map(({ id, capturedAt }) => ({
      id,
      capturedAt: new Date(capturedAt.getTime() - HOUR_MS),
    }))
    expect(partsOf([...shots(0), ...corrected])).toEqual(['a', 'b', 'c'])
  })

  it('separates several days', () => {
    const pictures = ['a', 'b', 'c'].flatMap((name, at) => part(name, at * 24 * HOUR_MS, 40))
    expect(partsOf(pictures)).toEqual(['a', 'b', 'c'])
  })

  it('uses the longest pauses when there are too many, and never more than 50 chapters', () => {
    const often = Array.from({ length: 30 }, (_, at) => part(String.fromCodePoint(65 + at), at * HOUR_MS, 20)).flat()
    expect(suggestChapters(often).chapters).toHaveLength(12)
    const year = Array.from({ length: 80 }, (_, at) => part('d', at * 24 * HOUR_MS, 20)).flat()
    expect(suggestChapters(year).chapters).toHaveLength(50)
  })

  it('leaves a single picture apart from the others in the next chapter', () => {
    expect(partsOf([...part('x', -3 * HOUR_MS, 1), ...part('a', 0, 50), ...part('b', HOUR_MS, 50)])).toEqual([
      'xa',
      'b',
    ])
  })

  it('suggests nothing for pictures of one moment, without times, or for none', () => {
    expect(suggestChapters(part('a', 0, 50, 0)).chapters).toEqual([])
    const untimed = part('a', 0, 5).map(({ id }) => ({ id, capturedAt: null }))
    expect(suggestChapters(untimed)).toEqual({ chapters: [], withoutTime: 5 })
    expect(suggestChapters([])).toEqual({ chapters: [], withoutTime: 0 })
  })

  it('keeps pictures without a time out of every chapter', () => {
    const untimed = [{ id: 'u', capturedAt: null }]
    const { chapters, withoutTime } = suggestChapters([...untimed, ...part('a', 0, 50), ...part('b', HOUR_MS, 50)])
    expect(withoutTime).toBe(1)
    expect(chapters.flatMap(({ pictureIds }) => pictureIds)).not.toContain('u')
  })
})

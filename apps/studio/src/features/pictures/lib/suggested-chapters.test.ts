import { describe, expect, it } from 'vitest'
import { aheadSeconds, clockDifference, draftsOf, joinWithNext, withTitle } from './suggested-chapters.ts'

const suggested = [
  ['14h05 – 15h40', ['a', 'b']],
  ['16h00 – 17h10', ['c']],
  ['20h00 – 23h55', ['d', 'e']],
].map(([title, ids], index) => ({
  title: title as string,
  starts_at: `2026-10-03T1${index}:00:00.000Z`,
  ends_at: `2026-10-03T1${index}:30:00.000Z`,
  picture_ids: ids as string[],
  thumbs: (ids as string[]).map((id) => `/${id}`),
}))

describe('joinWithNext', () => {
  it('joins pictures, times and unedited titles', () => {
    const drafts = draftsOf(suggested)
    const [joined, ...rest] = joinWithNext(drafts, drafts[0]!.key)
    expect(joined).toMatchObject({
      title: '14h05 – 17h10',
      starts_at: suggested[0]!.starts_at,
      ends_at: suggested[1]!.ends_at,
      picture_ids: ['a', 'b', 'c'],
    })
    expect(rest).toEqual(drafts.slice(2))
  })
  it('keeps the title that was edited', () => {
    const drafts = draftsOf(suggested)
    const [first, second] = [drafts[0]!.key, drafts[1]!.key]
    expect(joinWithNext(withTitle(drafts, first, 'Making of'), first)[0]?.title).toBe('Making of')
    expect(joinWithNext(withTitle(drafts, second, 'Cerimônia'), first)[0]?.title).toBe('Cerimônia')
  })
  it('leaves the last one, which has no next', () => {
    const drafts = draftsOf(suggested)
    expect(joinWithNext(drafts, drafts[2]!.key)).toBe(drafts)
  })
})

describe('clock difference', () => {
  it.each([
    [3600, { hours: 1, minutes: 0, isAhead: true }],
    [-5400, { hours: 1, minutes: 30, isAhead: false }],
    [0, { hours: 0, minutes: 0, isAhead: true }],
  ])('%d seconds are shown and sent back', (seconds, difference) => {
    expect(clockDifference(seconds)).toEqual(difference)
    expect(aheadSeconds(difference)).toBe(seconds)
  })
  it('stays within a year', () => {
    expect(aheadSeconds({ hours: 999_999, minutes: 0, isAhead: false })).toBe(-366 * 86_400)
  })
})

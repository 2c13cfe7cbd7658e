import { describe, expect, it } from 'vitest'
import { countWaiting } from './count-waiting.ts'

const nothing = { finished: [], deadlines: [], stopped: [], payments: [], comments: [] }
const one = [{ selection_id: 'a' }]

describe('countWaiting', () => {
  it.each(['finished', 'deadlines', 'stopped', 'payments', 'comments'] as const)('counts a selection in %s', (list) => {
    expect(countWaiting({ ...nothing, [list]: one })).toBe(1)
  })
  it('counts a selection in several lists once', () => {
    expect(countWaiting({ ...nothing, payments: one, comments: [...one, { selection_id: 'b' }] })).toBe(2)
    expect(countWaiting(nothing)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { isFutureDay, rangeError } from './list-state.ts'

describe('rangeError', () => {
  const invalid = { start: '2026-11-15', end: '2026-11-14' }
  // spec: S2-5.03, S2-5.04
  it('returns the error for the date that was changed', () => {
    expect(rangeError(invalid, 'start')).toEqual({ start: 'Não pode ser maior que a data final' })
    expect(rangeError(invalid, 'end')).toEqual({ end: 'Não pode ser anterior à data inicial' })
  })
  it('accepts a range of one day and an open range', () => {
    expect(rangeError({ start: '2026-11-15', end: '2026-11-15' }, 'start')).toEqual({})
    expect(rangeError({ start: '2026-11-15', end: null }, 'start')).toEqual({})
    expect(rangeError({ start: null, end: '2020-01-01' }, 'end')).toEqual({})
  })
})

describe('isFutureDay', () => {
  // spec: S2-2.12, S2-5.05
  it('allows today', () => {
    expect(isFutureDay('2026-11-15', '2026-11-15')).toBe(false)
    expect(isFutureDay('2026-11-16', '2026-11-15')).toBe(true)
    expect(isFutureDay('2025-12-31', '2026-11-15')).toBe(false)
  })
})

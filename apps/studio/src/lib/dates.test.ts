import { describe, expect, it } from 'vitest'
import { formatAgo, formatCalendarDay, formatInstantDay, formatMoment, formatMomentRange } from './dates.ts'

const now = new Date('2026-11-15T12:00:00Z')

describe('dates', () => {
  it('formats a calendar day in full, regardless of the local time zone', () => {
    expect(formatCalendarDay('2026-11-29')).toBe('29 de novembro de 2026')
  })
  it('writes the first of a month as an ordinal, and no other day that ends in one', () => {
    expect(formatCalendarDay('2026-12-01')).toBe('1º de dezembro de 2026')
    expect(formatCalendarDay('2026-12-21')).toBe('21 de dezembro de 2026')
    expect(formatMoment('2026-12-01T17:30:00Z')).toBe('1º de dez., 14:30')
  })
  it('writes the day of a range once', () => {
    expect(formatMomentRange('2026-12-01T17:30:00Z', '2026-12-01T19:05:00Z')).toBe('1º de dez., 14:30 – 16:05')
    expect(formatMomentRange('2026-12-02T17:30:00Z', '2026-12-03T04:05:00Z')).toBe(
      '2 de dez., 14:30 – 3 de dez., 01:05',
    )
  })
  it('uses the day of an instant in São Paulo', () => {
    expect(formatInstantDay('2026-11-15T01:00:00Z')).toBe('14 de nov. de 2026')
  })
  it.each([
    ['2026-11-15T11:59:40Z', 'agora'],
    ['2026-11-15T11:55:00Z', 'há 5 minutos'],
    ['2026-11-15T09:00:00Z', 'há 3 horas'],
    ['2026-11-14T11:00:00Z', 'ontem'],
    ['2026-11-01T11:00:00Z', 'há 14 dias'],
    ['2026-09-01T15:00:00Z', 'em 1º de set. de 2026'],
    ['2026-11-15T12:00:30Z', 'agora'],
  ])('formats %s as %s', (instant, text) => {
    expect(formatAgo(instant, now)).toBe(text)
  })
})

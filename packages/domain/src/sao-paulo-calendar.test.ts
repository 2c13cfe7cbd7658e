import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfSaoPauloDay,
  isPastDay,
  saoPauloDay,
  type CalendarDay,
} from './sao-paulo-calendar.ts'

test.each([
  ['2026-11-15T02:59:59Z', '2026-11-14'],
  ['2026-11-15T03:00:00Z', '2026-11-15'],
  ['2024-03-01T02:59:59Z', '2024-02-29'],
  ['2027-01-01T02:59:59Z', '2026-12-31'],
])('at %s it is %s in São Paulo', (instant, day) => expect(saoPauloDay(new Date(instant))).toBe(day))

describe('endOfSaoPauloDay', () => {
  test.each([
    ['today, three hours behind UTC', '2026-11-15', '2026-11-16T02:59:59.000Z'],
    ['in a summer with daylight saving time', '2018-12-25', '2018-12-26T01:59:59.000Z'],
    ['the day the clocks went forward at midnight', '2018-11-03', '2018-11-04T02:59:59.000Z'],
    ['the day the clocks went back at midnight', '2019-02-16', '2019-02-17T02:59:59.000Z'],
    ['leap day', '2028-02-29', '2028-03-01T02:59:59.000Z'],
  ])('%s', (_name, day, instant) => {
    const end = endOfSaoPauloDay(day as CalendarDay)
    expect(end.toISOString()).toBe(instant)
    expect(saoPauloDay(end)).toBe(day)
  })
  test('rejects an invalid day', () => {
    expect(() => endOfSaoPauloDay('2026-13-01')).toThrow('Not a calendar day')
  })
})

test('every day from 2015 to 2035 ends one second before the next begins', () => {
  let day: CalendarDay = '2015-01-01'
  while (day !== '2035-01-01') {
    const end = endOfSaoPauloDay(day)
    const next = addDays(day, 1)
    expect(saoPauloDay(end)).toBe(day)
    expect(saoPauloDay(new Date(end.getTime() + 1_000))).toBe(next)
    day = next
  }
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 14, '2027-01-14'],
  ['2026-03-01', -1, '2026-02-28'],
] as const)('%s plus %i days is %s', (day, days, sum) => {
  expect(addDays(day, days)).toBe(sum)
  expect(daysBetween(day, sum)).toBe(days)
})

test('a day is past only when it has ended in São Paulo', () => {
  expect(isPastDay('2026-11-15', new Date('2026-11-16T02:59:59Z'))).toBe(false)
  expect(isPastDay('2026-11-15', new Date('2026-11-16T03:00:00Z'))).toBe(true)
})

test('addMonths returns the same day, or the last day of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-11-15', 12)).toBe('2027-11-15')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

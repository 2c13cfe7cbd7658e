import { DAY_MS, HOUR_MS, TIME_ZONE } from './time.ts'

/** A calendar day of a Brazilian deadline, independent of any clock: `YYYY-MM-DD`. */
export type CalendarDay = `${number}-${number}-${number}`

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Intl takes about 8 µs; the offset changes only at whole hours, so one value is cached per hour. */
const offsets = new Map<number, number>()
const MAX_OFFSETS = 2_000

function computeOffset(hour: number): number {
  const parts: Record<string, number> = {}
  for (const part of wallClock.formatToParts(hour * HOUR_MS)) {
    if (part.type !== 'literal') parts[part.type] = Number(part.value)
  }
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hours, minute, second) - hour * HOUR_MS
}

/** The wall clock of São Paulo at an instant, written as if it were UTC, so that plain arithmetic works on it. */
function wallClockAsUtc(instant: Date): number {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    offset = computeOffset(hour)
    if (offsets.size >= MAX_OFFSETS) offsets.clear()
    offsets.set(hour, offset)
  }
  return instant.getTime() + offset
}

function utcMidnight(day: CalendarDay): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) throw new RangeError(`Not a calendar day: ${day}`)
  return at
}

/** Formatting a day is slower than a look-up, and a server uses few days. */
const written = new Map<number, CalendarDay>()
const MAX_DAYS = 2_000

function toDay(utc: number): CalendarDay {
  const number = Math.floor(utc / DAY_MS)
  let day = written.get(number)
  if (day === undefined) {
    day = new Date(utc).toISOString().slice(0, 10) as CalendarDay
    if (written.size >= MAX_DAYS) written.clear()
    written.set(number, day)
  }
  return day
}

export function saoPauloDay(instant: Date): CalendarDay {
  return toDay(wallClockAsUtc(instant))
}

/** `HH:MM` */
export function saoPauloTime(instant: Date): string {
  return new Date(wallClockAsUtc(instant)).toISOString().slice(11, 16)
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return toDay(utcMidnight(day) + days * DAY_MS)
}

/** The same day of a later month, or that month's last day when it is shorter. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const at = new Date(utcMidnight(day))
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return toDay(Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay)))
}

/** Whole calendar days from one day to another; negative when `to` lies before `from`. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS)
}

/** The instant 23:59:59 of that day in São Paulo. */
export function endOfSaoPauloDay(day: CalendarDay): Date {
  const wanted = utcMidnight(day) + DAY_MS - 1_000
  // The zone's offset depends on the result, so the guess is corrected twice. It starts a day late, so that of two
  // 23:59:59 (clocks going back at midnight, as in Brazil until 2019) the second is found.
  let guess = wanted + DAY_MS
  for (let pass = 0; pass < 2; pass += 1) guess += wanted - wallClockAsUtc(new Date(guess))
  return new Date(guess)
}

/** True once the day is over in São Paulo. */
export function isPastDay(day: CalendarDay, now: Date): boolean {
  return daysBetween(day, saoPauloDay(now)) > 0
}

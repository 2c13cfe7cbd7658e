import { DAY_MS, HOUR_MS, MINUTE_MS, TIME_ZONE } from '@revela/domain'

const longDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
const instantDay = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
})
const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })

/** Portuguese writes the first of a month as an ordinal, which Intl does not. */
const withOrdinal = (text: string) => text.replace(/^1 de /, '1º de ')

/** A calendar day of the wire (`2026-11-29`) in full: `29 de novembro de 2026`. */
export function formatCalendarDay(day: string): string {
  return withOrdinal(longDay.format(new Date(`${day}T12:00:00Z`)))
}

/** The day of an instant in short form: `15 de nov. de 2026`. */
export function formatInstantDay(instant: string): string {
  return withOrdinal(instantDay.format(new Date(instant)))
}

const instantMoment = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})

const instantTime = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE })

/** An instant with minutes: `15 de nov., 14:30`. */
export function formatMoment(instant: string): string {
  return withOrdinal(instantMoment.format(new Date(instant)))
}

/** Two instants; the day is written once if both have the same: `15 de nov., 14:30 – 16:05`. */
export function formatMomentRange(from: string, to: string): string {
  const isSameDay = formatInstantDay(from) === formatInstantDay(to)
  return `${formatMoment(from)} – ${isSameDay ? instantTime.format(new Date(to)) : formatMoment(to)}`
}

/** `agora`, `há 5 minutos`, `ontem`; after a month, the date. */
export function formatAgo(instant: string, now: Date): string {
  const elapsed = now.getTime() - new Date(instant).getTime()
  if (elapsed < MINUTE_MS) return relative.format(0, 'second')
  if (elapsed < HOUR_MS) return relative.format(-Math.floor(elapsed / MINUTE_MS), 'minute')
  if (elapsed < DAY_MS) return relative.format(-Math.floor(elapsed / HOUR_MS), 'hour')
  if (elapsed < 30 * DAY_MS) return relative.format(-Math.floor(elapsed / DAY_MS), 'day')
  return `em ${formatInstantDay(instant)}`
}

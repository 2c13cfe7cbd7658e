const zone = 'America/Sao_Paulo'

const longDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
const instantDay = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })

/** A calendar day of the wire (`2026-11-29`) in full: `29 de novembro de 2026`. */
export function formatCalendarDay(day: string): string {
  return longDay.format(new Date(`${day}T12:00:00Z`))
}

/** The day of an instant, short: `15 de nov. de 2026`. */
export function formatInstantDay(instant: string): string {
  return instantDay.format(new Date(instant))
}

const instantMoment = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
})

/** An instant to the minute: `15 de nov., 14:30`. */
export function formatMoment(instant: string): string {
  return instantMoment.format(new Date(instant))
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `agora`, `há 5 minutos`, `ontem`; from a month on, the date. */
export function formatAgo(instant: string, now: Date): string {
  const elapsed = now.getTime() - new Date(instant).getTime()
  if (elapsed < minute) return relative.format(0, 'second')
  if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), 'minute')
  if (elapsed < day) return relative.format(-Math.floor(elapsed / hour), 'hour')
  if (elapsed < 30 * day) return relative.format(-Math.floor(elapsed / day), 'day')
  return `em ${formatInstantDay(instant)}`
}

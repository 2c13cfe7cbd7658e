type Moment = { readonly day: string; readonly time: string }

/**
 * The times of a suggested chapter ("14h05 – 15h40"), from days as `YYYY-MM-DD` and times as `HH:MM`. With the day when
 * the chapters are of several.
 */
export function suggestedChapterTitle(from: Moment, to: Moment, withDay: boolean): string {
  const [start, end] = [hours(from.time), hours(to.time)]
  if (from.day !== to.day) return `${dayAndMonth(from.day)} ${start} – ${dayAndMonth(to.day)} ${end}`
  const times = start === end ? start : `${start} – ${end}`
  return withDay ? `${dayAndMonth(from.day)}, ${times}` : times
}

function hours(time: string): string {
  return time.replace(':', 'h')
}

function dayAndMonth(day: string): string {
  return day.split('-').slice(1).toReversed().join('/')
}

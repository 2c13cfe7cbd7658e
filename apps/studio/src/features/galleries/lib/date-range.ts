import { galleryFilter } from '@revela/phrases'

export type RangeEdge = 'start' | 'end'

export type DateRange = { readonly start: string | null; readonly end: string | null }

/** The complaint belongs under the edge that was changed last: the other one was right when it was chosen. */
export function rangeError({ start, end }: DateRange, changed: RangeEdge): Partial<Record<RangeEdge, string>> {
  if (start === null || end === null || start <= end) return {}
  return changed === 'start' ? { start: galleryFilter.startAfterEnd } : { end: galleryFilter.endBeforeStart }
}

/** Nothing was made in the future. */
export function isFutureDay(day: string, today: string): boolean {
  return day > today
}

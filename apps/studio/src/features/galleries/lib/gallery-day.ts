import { formatInstantDay } from '../../../lib/dates.ts'

/** The day of the event, or the day it was made while the event has none. */
export function galleryDay(gallery: { readonly event_date: string | null; readonly created_at: string }): string {
  // Noon in Brazil is the same day whatever its offset is.
  return formatInstantDay(gallery.event_date === null ? gallery.created_at : `${gallery.event_date}T15:00:00Z`)
}

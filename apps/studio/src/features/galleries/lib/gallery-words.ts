import { daysBetween, saoPauloDay } from '@revela/domain'
import { formatInstantDay } from '../../../lib/dates.ts'

/** The day of the event, or the day of creation if the event has no date. */
export function galleryDay(gallery: { readonly event_date: string | null; readonly created_at: string }): string {
  // Noon in Brazil is on the same day in every Brazilian time zone.
  return formatInstantDay(gallery.event_date === null ? gallery.created_at : `${gallery.event_date}T15:00:00Z`)
}

/** Calendar days in São Paulo until a gallery in the trash is deleted permanently. */
export function daysLeft(purgeAt: string, now: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(now), saoPauloDay(new Date(purgeAt))))
}

export type GalleryTab = 'pictures' | 'selection' | 'download' | 'activity' | 'settings'

/** The menu entry of a path inside a gallery; the upload stages belong to the pictures. */
export function galleryTab(path: string): GalleryTab {
  const [, , , part] = path.split('/')
  const named = part === 'selection' || part === 'download' || part === 'activity' || part === 'settings'
  return named ? part : 'pictures'
}

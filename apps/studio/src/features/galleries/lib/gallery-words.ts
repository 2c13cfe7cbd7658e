import { daysBetween, saoPauloDay } from '@revela/domain'
import { galleryDetail } from '@revela/phrases'
import { formatCalendarDay, formatInstantDay } from '../../../lib/dates.ts'

/** The day of the event, or the day of creation if the event has no date. */
export function galleryDay(gallery: { readonly event_date: string | null; readonly created_at: string }): string {
  // Noon in Brazil is on the same day in every Brazilian time zone.
  return formatInstantDay(gallery.event_date === null ? gallery.created_at : `${gallery.event_date}T15:00:00Z`)
}

type ExpiryNotice = { readonly expired: boolean; readonly text: string }

/** `null` on plans whose galleries do not expire, and for an invalid date. */
export function expiryNotice(gallery: {
  readonly expires_in: string | null
  readonly expired: boolean
}): ExpiryNotice | null {
  const day = gallery.expires_in
  if (day === null || Number.isNaN(Date.parse(`${day}T12:00:00Z`))) return null
  const written = formatCalendarDay(day)
  return gallery.expired
    ? { expired: true, text: galleryDetail.expiredOn(written) }
    : { expired: false, text: galleryDetail.expires(written) }
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

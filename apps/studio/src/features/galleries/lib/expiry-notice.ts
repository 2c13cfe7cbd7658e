import { galleryDetail } from '@revela/phrases'
import { formatCalendarDay } from '../../../lib/dates.ts'

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

import { ACCESS_CODE_ALPHABET } from './access-code.ts'
import { isPastDay, type CalendarDay } from './sao-paulo-calendar.ts'

/** link: whoever has the address. password: whoever types it. invited: clients the gallery was sent to. */
export type AccessMode = 'link' | 'password' | 'invited'

/** How a browser was let in: nobody was asked, personal link, access code, gallery password, or the owner's preview. */
export type GrantBasis = 'open' | 'link' | 'code' | 'password' | 'preview'

export type Grant = { readonly basis: GrantBasis; readonly passwordRevision: number | null }

export type GalleryAccess = {
  readonly published: boolean
  readonly access: AccessMode
  readonly passwordRevision: number
}

/** Whether a grant given earlier still lets its browser in, now that the gallery is as it is. */
export function grantAdmits(grant: Grant, gallery: GalleryAccess): boolean {
  if (grant.basis === 'preview') return true
  if (!gallery.published) return false
  if (gallery.access === 'link') return true
  if (grant.basis === 'open') return false
  if (grant.basis !== 'password') return true
  return gallery.access === 'password' && grant.passwordRevision === gallery.passwordRevision
}

/** True once the closing day is over in São Paulo. */
export function isClosed(closesOn: string | null, now: Date): boolean {
  return closesOn !== null && isPastDay(closesOn as CalendarDay, now)
}

/** Phones capitalise and add spaces: a gallery's password is the same whatever its case and outer spaces. */
export function normalizeGalleryPassword(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** For slugs and generated passwords: no letters or digits that are taken for one another. */
export const READABLE_ALPHABET = ACCESS_CODE_ALPHABET.toLowerCase()

/** Seven of thirty characters are 34 random bits: an address is not guessed from the couple's names. */
export const SLUG_SUFFIX_LENGTH = 7

/** First segments of a studio's host that are pages of their own. */
const reservedSlugs = new Set(['inicio', 'trabalhos', 'api', 'assets', 'robots', 'sitemap'])

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

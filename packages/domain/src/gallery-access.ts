import { isPastDay, type CalendarDay } from './sao-paulo-calendar.ts'

/** Crockford's letters and digits without those that are taken for one another (0 and O, 1 and I and L) and without U. */
export const ACCESS_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const ACCESS_CODE_LENGTH = 12
const group = 4

/** Whatever the case, the spaces and the hyphens somebody types: the same code. */
export function normalizeAccessCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** `ABCD-EFGH-JKMN`: read out on the telephone in three breaths. */
export function formatAccessCode(code: string): string {
  return (code.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join('-')
}

/** link: whoever has the address. password: whoever types it. invited: clients the gallery was sent to. */
export type AccessMode = 'link' | 'password' | 'invited'

/** How a browser was let in: nobody was asked, personal link, access code, gallery password, or the owner's preview. */
export type GrantBasis = 'open' | 'link' | 'code' | 'password' | 'preview'

type Grant = { readonly basis: GrantBasis; readonly passwordRevision: number | null }

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
const reservedSlugs = new Set(['inicio', 'trabalhos', 'ajuda', 'api', 'assets', 'robots', 'sitemap'])

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

export const DOWNLOAD_PIN_MIN_LENGTH = 4
export const DOWNLOAD_PIN_MAX_LENGTH = 8
const SUGGESTED_PIN_LENGTH = 6

export type PinProblem = 'format' | 'guessable'

/** People write a PIN in groups: spaces, dots and hyphens between its digits do not matter. */
export function normalizeDownloadPin(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, '')
}

/** What is wrong with a normalized PIN; null: nothing. One digit repeated and digits in a row are guessed first. */
export function downloadPinProblem(pin: string): PinProblem | null {
  const hasLength = pin.length >= DOWNLOAD_PIN_MIN_LENGTH && pin.length <= DOWNLOAD_PIN_MAX_LENGTH
  if (!hasLength || !/^[0-9]+$/.test(pin)) return 'format'
  const steps = Array.from(pin)
    .slice(1)
    .map((digit, at) => Number(digit) - Number(pin[at]))
  const [first] = steps
  const isRegular = first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first)
  return isRegular ? 'guessable' : null
}

/** `randomBelow` answers a random integer from 0 up to its argument, which it never reaches. */
export function suggestDownloadPin(randomBelow: (limit: number) => number): string {
  for (;;) {
    const pin = Array.from({ length: SUGGESTED_PIN_LENGTH }, () => randomBelow(10)).join('')
    if (downloadPinProblem(pin) === null) return pin
  }
}

type PinState = {
  /** The studio's own preview never types the PIN. */
  readonly isPreview: boolean
  /** Of the gallery's PIN; null: it has none. */
  readonly requiredRevision: number | null
  /** Of the PIN that this browser typed in this gallery; null: it typed none. */
  readonly typedRevision: number | null
}

/** Whether the PIN must be typed before anything is downloaded. */
export function needsDownloadPin({ isPreview, requiredRevision, typedRevision }: PinState): boolean {
  return !isPreview && requiredRevision !== null && requiredRevision !== typedRevision
}

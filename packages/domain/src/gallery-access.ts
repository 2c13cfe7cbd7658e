import { isPastDay, type CalendarDay } from './sao-paulo-calendar.ts'

/** Crockford's letters and digits without those that look alike (0 and O, 1 and I and L) and without U. */
export const ACCESS_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const ACCESS_CODE_LENGTH = 12
const group = 4

/** Ignores case, spaces and hyphens. */
export function normalizeAccessCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** `ABCD-EFGH-JKMN`: three groups that are easy to read out. */
export function formatAccessCode(code: string): string {
  return (code.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join('-')
}

/** link: anyone with the address. password: anyone who types it. invited: clients the gallery was sent to. */
export type AccessMode = 'link' | 'password' | 'invited'

/**
 * How a browser was admitted: without a check, by personal link, access code, gallery password, as a participant in
 * a client's selection, or by the owner's preview.
 */
export type GrantBasis = 'open' | 'link' | 'code' | 'password' | 'participant' | 'preview'

type Grant = { readonly basis: GrantBasis; readonly passwordRevision: number | null }

export type GalleryAccess = {
  readonly published: boolean
  readonly access: AccessMode
  readonly passwordRevision: number
  /** Off: the invitations of clients to choose together open nothing. */
  readonly allowsParticipants: boolean
}

/** Whether an earlier grant is still valid with the gallery's current access settings. */
export function grantAdmits(grant: Grant, gallery: GalleryAccess): boolean {
  if (grant.basis === 'preview') return true
  if (!gallery.published) return false
  if (grant.basis === 'participant') return gallery.allowsParticipants
  if (gallery.access === 'link') return true
  if (grant.basis === 'open') return false
  if (grant.basis !== 'password') return true
  return gallery.access === 'password' && grant.passwordRevision === gallery.passwordRevision
}

/** True once the closing day is over in São Paulo. */
export function isClosed(closesOn: string | null, now: Date): boolean {
  return closesOn !== null && isPastDay(closesOn as CalendarDay, now)
}

/** Phones capitalise and add spaces, so case and outer spaces of a gallery's password are ignored. */
export function normalizeGalleryPassword(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** For slugs and generated passwords: no letters or digits that look alike. */
export const READABLE_ALPHABET = ACCESS_CODE_ALPHABET.toLowerCase()

/** Seven of thirty characters are 34 random bits: the address cannot be guessed from the couple's names. */
export const SLUG_SUFFIX_LENGTH = 7

/** First path segments of a studio's host that are pages. */
const reservedSlugs = new Set(['inicio', 'trabalhos', 'ajuda', 'api', 'assets', 'robots', 'sitemap'])

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

export const DOWNLOAD_PIN_MIN_LENGTH = 4
export const DOWNLOAD_PIN_MAX_LENGTH = 8
const SUGGESTED_PIN_LENGTH = 6

export type PinProblem = 'format' | 'guessable'

/** Removes the spaces, dots and hyphens that people type between the digits of a PIN. */
export function normalizeDownloadPin(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, '')
}

/** The problem of a normalized PIN; null: none. One repeated digit and consecutive digits are guessed first. */
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

/** `randomBelow` returns a random integer from 0 (inclusive) to its argument (exclusive). */
export function suggestDownloadPin(randomBelow: (limit: number) => number): string {
  for (;;) {
    const pin = Array.from({ length: SUGGESTED_PIN_LENGTH }, () => randomBelow(10)).join('')
    if (downloadPinProblem(pin) === null) return pin
  }
}

type PinState = {
  /** The owner's preview never requires the PIN. */
  readonly isPreview: boolean
  /** The revision of the gallery's PIN; null: it has none. */
  readonly requiredRevision: number | null
  /** The revision of the PIN that this browser typed in this gallery; null: it typed none. */
  readonly typedRevision: number | null
}

/** Whether the PIN must be typed before anything is downloaded. */
export function needsDownloadPin({ isPreview, requiredRevision, typedRevision }: PinState): boolean {
  return !isPreview && requiredRevision !== null && requiredRevision !== typedRevision
}

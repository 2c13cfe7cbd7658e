export const DOWNLOAD_PIN_MIN_LENGTH = 4
export const DOWNLOAD_PIN_MAX_LENGTH = 8
export const SUGGESTED_PIN_LENGTH = 6

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

export type PinState = {
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

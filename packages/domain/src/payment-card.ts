import type { OfferedPlan } from './plan-suggestion.ts'
import type { Product } from './subscription-state.ts'

export const cardBrands = ['visa', 'mastercard', 'diners', 'elo', 'hipercard'] as const

export type CardBrand = (typeof cardBrands)[number]

type Range = readonly [from: number, to: number]

/** Six digits each. Elo's ranges lie inside those of Visa, Discover and Maestro, so they are checked first. */
const eloRanges: readonly Range[] = [
  [401_178, 401_179],
  [431_274, 431_274],
  [438_935, 438_935],
  [451_416, 451_416],
  [457_393, 457_393],
  [457_631, 457_632],
  [504_175, 504_175],
  [506_699, 506_778],
  [509_000, 509_999],
  [627_780, 627_780],
  [636_297, 636_297],
  [636_368, 636_368],
  [650_031, 650_033],
  [650_035, 650_051],
  [650_405, 650_439],
  [650_485, 650_538],
  [650_541, 650_598],
  [650_700, 650_718],
  [650_720, 650_727],
  [650_901, 650_978],
  [651_652, 651_679],
  [655_000, 655_019],
  [655_021, 655_058],
]

/** 38 is a prefix of both Diners and Hipercard; of Hipercard only these ranges are known. */
const hipercardIn38: readonly Range[] = [
  [384_100, 384_100],
  [384_140, 384_140],
  [384_160, 384_160],
]

const within = (digits: string, ranges: readonly Range[]) =>
  digits.length >= 6 &&
  ranges.some(([from, to]) => Number(digits.slice(0, 6)) >= from && Number(digits.slice(0, 6)) <= to)

/**
 * By the first digits (5031 are Brazilian Mastercards outside its own range); `null` while they are ambiguous, and for
 * unsupported brands.
 */
export function cardBrand(number: string): CardBrand | null {
  const digits = number.replaceAll(/\D/g, '')
  if (within(digits, eloRanges)) return 'elo'
  if (within(digits, hipercardIn38) || /^(?:60|637095|637568|637599|637609|637612)/.test(digits)) return 'hipercard'
  if (/^(?:301|305|36|38)/.test(digits)) return 'diners'
  if (/^(?:5[1-5]|5031|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard'
  return digits.startsWith('4') ? 'visa' : null
}

const maxDigits = 19

/** In the groups printed on the card: four by four, for Diners four, six and four. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, maxDigits)
  const groups = cardBrand(digits) === 'diners' ? /^(\d{1,4})(\d{1,6})?(\d{1,9})?/ : null
  if (groups === null) return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ')
}

/** `MM/YY` from typed or pasted text; a four-digit year is shortened. */
export function formatCardExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  // `5/31` and `9` can only mean one month.
  const padded = /^[2-9]/.test(digits) || /^1\D/.test(typed.trim()) ? `0${digits}` : digits
  const month = padded.slice(0, 2)
  const rest = padded.slice(2)
  const year =
    rest.length >= 4 ? rest.slice(2, 4) : rest.length === 3 && rest.startsWith('20') ? rest : rest.slice(0, 2)
  return rest === '' ? month : `${month}/${year}`
}

/** A card is valid to the end of its month, and for at most twenty years. */
export function isCardExpiryAhead(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? []
  if (month === '') return false
  const months = (2000 + Number(year)) * 12 + Number(month)
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return months >= current && months <= current + 240
}

const MIN_DIGITS = 13
const MAX_DIGITS = 19

/**
 * Digits in groups, as people write card numbers: separated by one or two spaces, dots, hyphens, underscores or
 * slashes.
 */
const groupedDigits = /\d+(?:[\s.\-_/]{1,2}\d+)*/g

export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighed = index % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Other digits may surround a card number (`4111 1111 1111 1111 12/29 123`), so every run of whole groups is tried. */
function inGroups(groups: readonly string[]): string[] {
  const found: string[] = []
  for (let first = 0; first < groups.length; first += 1) {
    let run = ''
    for (let last = first; last < groups.length; last += 1) {
      run += groups[last] ?? ''
      if (run.length > MAX_DIGITS) break
      // A run of zeros satisfies the checksum but is not a card.
      if (run.length >= MIN_DIGITS && !/^0+$/.test(run) && isLuhnValid(run)) found.push(run)
    }
  }
  return found
}

/** Every run of 13 to 19 digits in the text that could be a card number. */
export function findCardNumbers(text: string): readonly string[] {
  const plain = text.normalize('NFKC')
  return [...plain.matchAll(groupedDigits)].flatMap(([run]) => inGroups(run.split(/\D+/)))
}

export function containsCardNumber(text: string): boolean {
  return findCardNumbers(text).length > 0
}

export type OneClickFacts = {
  readonly startedAt: Date
  readonly trialEndsAt: Date | null
  /** Start of the last paid period, while it runs. */
  readonly periodFrom: Date | null
  readonly paidUntil: Date | null
}

/** One one-click upgrade per billing period; the trial is a period, and so is the time after an end. */
export function oneClickPeriod({ startedAt, trialEndsAt, periodFrom, paidUntil }: OneClickFacts, now: Date): Date {
  if (periodFrom !== null) return periodFrom
  if (trialEndsAt !== null && now <= trialEndsAt) return startedAt
  return paidUntil ?? trialEndsAt ?? startedAt
}

/** The plans available with one click: more expensive, sold without support, and not about to close. */
export function oneClickPlans(
  plans: readonly OfferedPlan[],
  current: OfferedPlan | null,
  product: Product = 'gallery_pro',
): readonly OfferedPlan[] {
  return plans.filter(
    (plan) =>
      plan.product === product &&
      plan.sold &&
      !plan.bySupport &&
      plan.sunsetOn === null &&
      plan.monthlyCents > (current?.monthlyCents ?? 0),
  )
}

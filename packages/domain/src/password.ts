import { commonBeginnings, commonEndings, commonWhole, commonWords } from './common-passwords.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export type PasswordProblem = 'too_short' | 'too_long' | 'common'

export type PasswordOwner = { readonly email?: string; readonly name?: string }

/** Paths over the keyboard; eight or more neighbours of one of them, in either direction, are rejected. */
const walks = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qazxsw23edcvfr45tgbnhy67ujm',
  'qawsedrftgyhujikolp',
  '!@#$%^&*()_+',
  '!@#$%¨&*()_+',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')])

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/**
 * The form in which a password is hashed: the same letters typed on a phone and on a laptop must give the same bytes.
 */
export function canonicalPassword(password: string): string {
  return password.normalize('NFC')
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function unleet(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign)
}

/** One to four characters over and over: `aaaaaaaa`, `abcabcabc`, `flaflafla`; a common word twice. */
function isRepetition(text: string): boolean {
  if (/^(.{1,4})\1+.?$/su.test(text)) return true
  const half = text.slice(0, text.length / 2)
  return half + half === text && commonWords.has(half)
}

function isWord(text: string): boolean {
  return commonWords.has(text) || commonWords.has(unleet(text))
}

function isDecoratedWord(text: string): boolean {
  if (isWord(text)) return true
  const ends = commonEndings.some((end) => text.endsWith(end) && isWord(text.slice(0, -end.length)))
  return ends || commonBeginnings.some((start) => text.startsWith(start) && isWord(text.slice(start.length)))
}

/** A password must not repeat what the screen shows: the product, the e-mail address, the person's name. */
function belongsTo(text: string, owner: PasswordOwner): boolean {
  const email = plain(owner.email ?? '')
  const own = [
    email,
    email.split('@', 1)[0] ?? '',
    plain(owner.name ?? ''),
    plain(owner.name ?? '').replaceAll(' ', ''),
  ]
  return own.some((word) => word.length >= 3 && (text === word || isDecorationOf(text, word)))
}

function isDecorationOf(text: string, word: string): boolean {
  return commonEndings.some((end) => text === word + end) || commonBeginnings.some((start) => text === start + word)
}

export function isCommonPassword(password: string, owner: PasswordOwner = {}): boolean {
  const text = plain(password)
  if (commonWhole.has(text) || isRepetition(text) || walks.some((walk) => walk.includes(text))) return true
  return isDecoratedWord(text) || belongsTo(text, owner)
}

/** `null`: acceptable. Length counts Unicode characters, so emoji and accents count once. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): PasswordProblem | null {
  const length = Array.from(canonicalPassword(password)).length
  if (length < PASSWORD_MIN) return 'too_short'
  if (length > PASSWORD_MAX) return 'too_long'
  return isCommonPassword(password, owner) ? 'common' : null
}

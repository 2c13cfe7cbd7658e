const MAX_LENGTH = 254

/** The pattern HTML gives for `input type=email`, so that browser and server accept the same addresses. */
const valid =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The normalized form in which an address is stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && valid.test(text)
}

/** An address that mail can reach from outside: `nome@exemplo`, which HTML accepts, has no domain with a dot. */
export function isPublicEmail(text: string): boolean {
  return isEmail(text) && text.slice(text.lastIndexOf('@')).includes('.')
}

const MAX_DIGITS = 11
const COUNTRY = '55'

/** National digits (area code and number). A pasted `+55` is removed; digits beyond a full number are cut. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const national = digits.length > MAX_DIGITS && digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits
  return national.slice(0, MAX_DIGITS)
}

/** `(NN) NNNNN-NNNN`, at most 15 characters, also while it is being typed; a ten-digit landline as `(NN) NNNN-NNNN`. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits === '') return ''
  const area = digits.slice(0, 2)
  const number = digits.slice(2)
  if (number === '') return `(${area}`
  // Brazilian mobile numbers begin with 9; only they have a fifth digit before the hyphen.
  const head = number.startsWith('9') || number.length > 8 ? 5 : 4
  return `(${area}) ${number.slice(0, head)}${number.length > head ? `-${number.slice(head)}` : ''}`
}

/** A complete Brazilian number: area code without zeros, then eight digits, or nine that begin with 9. */
export function isPhone(text: string): boolean {
  return /^[1-9]{2}(?:9\d{8}|[2-8]\d{7})$/.test(phoneDigits(text))
}

/** The format of `wa.me` addresses: country code and digits only. */
export function whatsappDigits(text: string): string {
  return `${COUNTRY}${phoneDigits(text)}`
}

const letters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

function words(name: string): string[] {
  return name.trim().split(/\s+/).filter(Boolean).slice(0, 2)
}

/** The first two words of a name, as the header shows it. */
export function shortName(name: string): string {
  return words(name).join(' ')
}

/** First letters of the first two words, for the avatar. */
export function initials(name: string): string {
  return words(name)
    .map((word) => letters.segment(word.normalize('NFC')).containing(0)?.segment ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Integer cents as `R$ 29,90`. */
export function formatMoney(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  // The locale adds a no-break space after the sign; mails, PDFs and comparisons need an ordinary one.
  return reais.format(cents / 100).replaceAll('\u00a0', ' ')
}

/** A count in Brazilian notation: `12.345`. */
export function formatCount(count: number): string {
  return count.toLocaleString('pt-BR')
}

/** Cents of `R$ 1.234,56`, `29,9` or `30`; `null` for anything else (negative amounts included). */
export function parseMoney(text: string): number | null {
  const match = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text.trim())
  if (match === null) return null
  const whole = Number((match[1] ?? '').replaceAll('.', ''))
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** `ana@estudio.test` → `a•••@estudio.test`: the owner recognises it, but others cannot write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** The last four characters of a Pix key; an e-mail is masked like every other address. */
export function maskPixKey(key: string): string {
  return key.includes('@') ? maskEmail(key) : `•••${key.slice(-4)}`
}

const placeholderHost = '@whatsapp.invalid'

/** The stored e-mail of a client who has only a phone number; nothing is ever sent to it. */
export function placeholderEmail(digits: string): string {
  return `${digits}${placeholderHost}`
}

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(placeholderHost)
}

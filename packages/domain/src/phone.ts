const MAX_DIGITS = 11
const COUNTRY = '55'

/** National digits (area code and number). A pasted `+55` is dropped; what is beyond a full number is cut. */
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

/** A whole Brazilian number: area code without zeros, then eight digits, or nine that begin with 9. */
export function isPhone(text: string): boolean {
  return /^[1-9]{2}(?:9\d{8}|[2-8]\d{7})$/.test(phoneDigits(text))
}

/** As `wa.me` addresses want it: country code and digits only. */
export function whatsappDigits(text: string): string {
  return `${COUNTRY}${phoneDigits(text)}`
}

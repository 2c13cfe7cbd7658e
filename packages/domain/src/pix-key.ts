import { formatCnpj, formatCpf, isCnpj, isCpf, plainTaxId } from './cpf-cnpj.ts'
import { isEmail, formatPhone, isPhone, phoneDigits } from './formats.ts'

export const pixKeyKinds = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const

export type PixKeyKind = (typeof pixKeyKinds)[number]

const random = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The key in the payment directory's notation, or null when it is not valid for its kind. */
export function pixKey(kind: PixKeyKind, typed: string): string | null {
  const text = typed.trim()
  switch (kind) {
    case 'cpf':
      return isCpf(text) ? plainTaxId(text) : null
    case 'cnpj':
      return isCnpj(text) ? plainTaxId(text) : null
    case 'email': {
      const email = text.toLowerCase()
      return isEmail(email) && email.length <= 77 ? email : null
    }
    case 'phone': {
      const digits = phoneDigits(text.replace(/^\+55/, ''))
      return isPhone(digits) ? `+55${digits}` : null
    }
    case 'random': {
      const key = text.toLowerCase()
      return random.test(key) ? key : null
    }
  }
}

/** The key as people write it, also while it is being typed. */
export function formatPixKey(kind: PixKeyKind, typed: string): string {
  if (kind === 'cpf') return formatCpf(typed)
  if (kind === 'cnpj') return formatCnpj(typed)
  if (kind === 'phone') return formatPhone(typed.replace(/^\+55/, ''))
  return typed.toLowerCase()
}

/** A request to be paid by Pix, as the payer's bank reads it. */
export type PixCharge = {
  readonly key: string
  readonly cents: number
  /** The receiver; the code carries at most 25 plain letters of the name. */
  readonly name: string
  readonly city: string
  /** Identifies this payment in the receiver's statement: 1 to 25 letters and digits. */
  readonly txid: string
}

export const PIX_NAME_MAX_LENGTH = 25
export const PIX_CITY_MAX_LENGTH = 15

/** The static BR Code: EMV fields of two-digit tag, two-digit length and value, closed by a checksum. */
export function brCode({ key, cents, name, city, txid }: PixCharge): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`Invalid amount: ${cents}`)
  if (!/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('A txid is 1 to 25 letters and digits')
  const fields = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', pixText(name, PIX_NAME_MAX_LENGTH) || 'RECEBEDOR'),
    field('60', pixText(city, PIX_CITY_MAX_LENGTH) || 'BRASIL'),
    field('62', field('05', txid)),
    // The checksum covers its own tag and length.
    '6304',
  ].join('')
  return fields + crc16(fields)
}

function field(tag: string, value: string): string {
  if (value.length > 99) throw new RangeError(`Field ${tag} is too long for a BR Code`)
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** Text for the code. Banks display non-ASCII letters differently, so they are removed. */
export function pixText(text: string, maxLength: number): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}

/** CRC-16/CCITT-FALSE, four upper-case hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

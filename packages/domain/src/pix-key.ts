import { isCnpj, isCpf, plainTaxId } from './cpf-cnpj.ts'
import { isEmail } from './email.ts'
import { isPhone, phoneDigits } from './phone.ts'

export const pixKeyKinds = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const

export type PixKeyKind = (typeof pixKeyKinds)[number]

const random = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The key as the payment directory writes it, or null when it is not one of its kind. */
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

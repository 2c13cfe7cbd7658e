import { formatCnpj, formatCpf, isCnpj, isCpf, plainTaxId } from './cpf-cnpj.ts'
import { isEmail } from './email.ts'
import { formatPhone, isPhone, phoneDigits } from './phone.ts'

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

/** The key as people write it, also while it is being typed. */
export function formatPixKey(kind: PixKeyKind, typed: string): string {
  if (kind === 'cpf') return formatCpf(typed)
  if (kind === 'cnpj') return formatCnpj(typed)
  if (kind === 'phone') return formatPhone(typed.replace(/^\+55/, ''))
  return typed.toLowerCase()
}

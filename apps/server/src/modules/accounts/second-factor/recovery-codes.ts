import { randomInt } from 'node:crypto'
import type { Keys } from '../../../platform/crypto/keys.ts'

const count = 10
const length = 10
// Nothing that is read as something else when it is copied from paper.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten codes of 50 random bits, written `ABCDE-FGHJK`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** Typed in any case, with or without its hyphen. */
export function recoveryCodeMac(keys: Keys, customerId: string, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return keys.mac('recovery-code', `${customerId}\n${letters}`)
}

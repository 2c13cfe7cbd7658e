import { randomInt } from 'node:crypto'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import { totpStep } from '../../../platform/crypto/totp.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isSecondFactorOn, lockSecondFactor, storeUsedStep, useRecoveryCode } from './second-factor.repository.ts'

const recoveryCodePurpose = keyPurpose('recovery-code')
export const totpPurpose = keyPurpose('account-totp')

const count = 10
const length = 10
// Omits characters that are easily misread when copied from paper.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten codes of 50 random bits, written `ABCDE-FGHJK`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** Accepts the code in any case, with or without its hyphen. */
export function recoveryCodeMac(keys: Keys, customerId: string, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return keys.mac(recoveryCodePurpose, `${customerId}\n${letters}`)
}

export type CheckedCode = 'totp' | 'recovery' | null

/**
 * Returns which kind of code it is, or null when it is invalid; a valid code is used up. A code of an app that was
 * never turned on is invalid: anyone who began a setup knows its secret.
 */
export async function checkSecondFactor(
  tx: Tx,
  keys: Keys,
  input: { readonly customerId: string; readonly code: string; readonly now: Date },
): Promise<CheckedCode> {
  const { customerId, code, now } = input
  if (!(await isSecondFactorOn(tx, customerId))) return null
  if (await checkTotp(tx, keys, input)) return 'totp'
  return (await useRecoveryCode(tx, customerId, recoveryCodeMac(keys, customerId, code), now)) ? 'recovery' : null
}

export async function checkTotp(
  tx: Tx,
  keys: Keys,
  { customerId, code, now }: { readonly customerId: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const factor = await lockSecondFactor(tx, customerId)
  if (!factor) return false
  const secret = keys.unseal(totpPurpose, factor.secret_sealed, customerId)
  const step = totpStep(secret, code.replaceAll(/\s/g, ''), now, Number(factor.last_step))
  if (step === null) return false
  await storeUsedStep(tx, customerId, step)
  return true
}

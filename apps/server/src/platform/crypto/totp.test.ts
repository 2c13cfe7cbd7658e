import { describe, expect, it } from 'vitest'
import { newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts'

// The secret of RFC 6238's test table in base 32, and the last six digits of its codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', (second, code) => {
    expect(totpCode(secret, Math.floor(second / 30))).toBe(code)
  })

  it('accepts a code half a minute early or late, and each code once', () => {
    const now = new Date(1_111_111_109_000)
    const step = Math.floor(1_111_111_109 / 30)
    for (const near of [step - 1, step, step + 1]) expect(totpStep(secret, totpCode(secret, near), now, 0)).toBe(near)
    expect(totpStep(secret, totpCode(secret, step - 2), now, 0)).toBeNull()
    expect(totpStep(secret, totpCode(secret, step + 2), now, 0)).toBeNull()
    expect(totpStep(secret, totpCode(secret, step), now, step)).toBeNull()
    expect(totpStep(secret, '12345', now, 0)).toBeNull()
  })

  it('makes secrets of 160 bits that authenticator apps can read', () => {
    const fresh = newTotpSecret()
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(fresh)
    expect(totpAddress(fresh, 'ana.prado', 'Revela')).toBe(
      `otpauth://totp/Revela:ana.prado?secret=${fresh}&issuer=Revela`,
    )
  })
})

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits in base 32, the format of authenticator apps. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet[byte & 31]).join('')
}

export function totpAddress(secret: string, account: string, issuer: string): string {
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The code of one step (RFC 6238 over RFC 4226, SHA-1, six digits). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac[mac.length - 1]! & 15
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/**
 * The step of a code: the current one or one to either side, and later than the last one used; null when none matches.
 */
export function totpStep(secret: string, code: string, now: Date, lastStep: number): number | null {
  const current = Math.floor(now.getTime() / 1_000 / stepSeconds)
  const codeBytes = Buffer.from(code)
  for (const step of [current - 1, current, current + 1]) {
    const right = Buffer.from(totpCode(secret, step))
    if (step > lastStep && codeBytes.length === right.length && timingSafeEqual(codeBytes, right)) return step
  }
  return null
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let [bits, buffer] = [0, 0]
  for (const letter of text) {
    bits = (bits << 5) | alphabet.indexOf(letter)
    buffer += 5
    if (buffer < 8) continue
    buffer -= 8
    bytes.push((bits >> buffer) & 255)
    bits &= (1 << buffer) - 1
  }
  return Buffer.from(bytes)
}

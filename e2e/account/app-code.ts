import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const fiveBits = (character: string) => alphabet.indexOf(character).toString(2).padStart(5, '0')

/** The code that an authenticator app shows (RFC 6238) `stepsAhead` 30-second steps from now. */
export function appCode(key: string, stepsAhead = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), fiveBits).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

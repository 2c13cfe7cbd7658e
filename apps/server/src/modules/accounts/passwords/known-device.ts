import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Visit } from '../../../http/visit.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'

const cookieName = '__Host-revela-device'
const maxAgeSeconds = 400 * 86_400

/** The mark of a browser in which this e-mail signed in before, or null. */
export function knownDevice(keys: Keys, visit: Visit, email: string): string | null {
  const [mark, mac] = (visit.cookie(cookieName) ?? '').split('.')
  if (!mark || !mac) return null
  const shown = Buffer.from(mac, 'base64url')
  const right = keys.mac('known-device', `${email}\n${mark}`)
  return shown.length === right.length && timingSafeEqual(shown, right) ? mark : null
}

export function rememberDevice(keys: Keys, visit: Visit, email: string): void {
  const mark = randomBytes(16).toString('base64url')
  const mac = keys.mac('known-device', `${email}\n${mark}`).toString('base64url')
  visit.setCookie(cookieName, `${mark}.${mac}`, maxAgeSeconds)
}

import { DAY_SECONDS } from '@revela/domain'
import { device } from '@revela/phrases'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Visit } from '../../../http/visit.ts'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'

const devicePurpose = keyPurpose('known-device')

/** "Chrome · Windows": enough for a person to recognise their own device; nothing more is stored. */
export function deviceLabel(agent: string): string {
  return `${browserOf(agent)} · ${systemOf(agent)}`
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

function browserOf(agent: string): string {
  return browsers.find(([pattern]) => agent.includes(pattern))?.[1] ?? device.unknownBrowser
}

function systemOf(agent: string): string {
  return systems.find(([pattern]) => agent.includes(pattern))?.[1] ?? device.unknownSystem
}

const cookieName = '__Host-revela-device'
const maxAgeSeconds = 400 * DAY_SECONDS

/** Returns the id of a browser in which this e-mail signed in before, or null. */
export function knownDevice(keys: Keys, visit: Visit, email: string): string | null {
  const [pattern, mac] = (visit.cookie(cookieName) ?? '').split('.')
  if (!pattern || !mac) return null
  const presentedMac = Buffer.from(mac, 'base64url')
  const right = keys.mac(devicePurpose, `${email}\n${pattern}`)
  return presentedMac.length === right.length && timingSafeEqual(presentedMac, right) ? pattern : null
}

export function rememberDevice(keys: Keys, visit: Visit, email: string): void {
  const pattern = randomBytes(16).toString('base64url')
  const mac = keys.mac(devicePurpose, `${email}\n${pattern}`).toString('base64url')
  visit.setCookie(cookieName, `${pattern}.${mac}`, maxAgeSeconds)
}

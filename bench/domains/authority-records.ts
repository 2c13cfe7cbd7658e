import { readFileSync } from 'node:fs'

/** What the authority itself recorded, in pebble's log. */
export type AuthorityRecords = {
  readonly orders: number
  /** Names whose challenge it was asked to check. */
  readonly attempted: ReadonlySet<string>
  /** Serial numbers in lower case, without leading zeros. */
  readonly serials: ReadonlySet<string>
}

export function readAuthorityRecords(logFile: string): AuthorityRecords {
  const log = readFileSync(logFile, 'utf8')
  const all = (pattern: RegExp) => [...log.matchAll(pattern)].map((match) => match[1] ?? '')
  return {
    orders: all(/Added (order) "/g).length,
    attempted: new Set(all(/Identifier\{Type:"dns", Value:"([^"]+)"/g)),
    serials: new Set(all(/Issued certificate serial ([0-9a-f]+)/g).map(plainSerial)),
  }
}

export function plainSerial(serial: string): string {
  return serial.toLowerCase().replace(/^0+/, '')
}

import { isPublicSuffix, registrableName } from './public-suffixes.ts'
import { looksLikeBrand, looksLikeCompany } from './subdomain.ts'

export const OWN_DOMAIN_MAX = 253
/** How long a removed domain redirects to the studio and is reserved for its former owner. */
export const OWN_DOMAIN_QUARANTINE_DAYS = 90

export type OwnDomainProblem =
  | 'length'
  | 'characters'
  | 'wildcard'
  | 'address'
  | 'incomplete'
  | 'internal'
  | 'suffix'
  | 'ours'
  | 'reserved'
  | 'accents'

/** What a person pastes (`https://Fotos.Estudio.com.br/`) as the name it stands for. */
export function normalizeDomain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '')
}

/** Endings that no public authority certifies, or that are not names of the internet. */
const internalEndings: ReadonlySet<string> = new Set(
  'local localhost localdomain internal intranet private corp home lan host test invalid example onion arpa alt'.split(
    ' ',
  ),
)

const internalNames = ['example.com', 'example.net', 'example.org', 'example.com.br'] as const

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const isAtOrBelow = (name: string, other: string) => name === other || name.endsWith(`.${other}`)

/**
 * `null`: may be added (DNS then proves whose it is). `ourHosts` are the hosts of our own addresses; nothing under their
 * registered names is anyone else's.
 */
export function ownDomainProblem(name: string, ourHosts: readonly string[]): OwnDomainProblem | null {
  if (name.includes('*')) return 'wildcard'
  if (/^\[?[0-9a-f]*:[0-9a-f:.]*\]?$/.test(name)) return 'address'
  const labels = name.split('.')
  // A last label of digits makes it an address for every program that parses URLs: `1.2.3.4`, `127.1`, `0x7f.1`.
  if (/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return 'address'
  if (name.length > OWN_DOMAIN_MAX) return 'length'
  // Internationalised names imitate others: `xn--revl-6na`. Letters outside ASCII become such a name.
  if (/[^\0-\x7f]/.test(name) || labels.some((part) => part.startsWith('xn--'))) return 'accents'
  if (labels.length < 2) return 'incomplete'
  if (!labels.every((part) => label.test(part)) || !/^[a-z]{2,}$/.test(labels.at(-1) ?? '')) return 'characters'
  if (internalEndings.has(labels.at(-1) ?? '') || internalNames.some((other) => isAtOrBelow(name, other)))
    return 'internal'
  if (ourHosts.some((host) => isAtOrBelow(name, registrableName(host)))) return 'ours'
  if (isPublicSuffix(name)) return 'suffix'
  return labels.some((part) => looksLikeBrand(part) || looksLikeCompany(part)) ? 'reserved' : null
}

/** Whether the domain is the registered name itself: its DNS cannot have a CNAME. */
export function isApex(name: string): boolean {
  return registrableName(name) === name
}

/** A name as the forms of registrars expect it: relative to the registered domain, `@` for the domain itself. */
export function hostOfRecord(recordName: string, domain: string): string {
  const registered = registrableName(domain)
  return recordName === registered ? '@' : recordName.slice(0, -registered.length - 1)
}

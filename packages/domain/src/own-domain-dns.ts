import { registrableName } from './public-suffixes.ts'

/** What a resolver answered: `error` says nothing about the records, so nothing is concluded from it. */
export type DnsAnswer<Value = string> =
  | { readonly kind: 'found'; readonly values: readonly Value[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'error' }

export type CaaRecord = {
  readonly critical?: number
  readonly issue?: string
  readonly issuewild?: string
  readonly iodef?: string
}

/** The DNS of a domain, and of the target that its record should name. */
export type DnsFindings = {
  readonly cname: DnsAnswer
  readonly addresses: DnsAnswer
  readonly text: DnsAnswer
  /** At the closest name that has some, from the domain up to its registered name. */
  readonly caa: DnsAnswer<CaaRecord>
  readonly targetAddresses: DnsAnswer
}

/** Order: the one to solve first comes first. */
export const dnsProblems = [
  'dns_error',
  'target_unknown',
  'none',
  'proxy',
  'mixed_addresses',
  'other_address',
  'ownership',
  'caa',
] as const

export type DnsProblem = (typeof dnsProblems)[number]

/** What a check found, as it is stored and shown. */
export type DomainDns = {
  readonly problem: DnsProblem | null
  /** Families reach us by the domain. Null: unknown, because a DNS did not answer. */
  readonly pointed: boolean | null
  readonly owned: boolean
  readonly cname: readonly string[]
  readonly addresses: readonly string[]
  readonly text: readonly string[]
  readonly target_addresses: readonly string[]
}

export type ExpectedDns = {
  /** The target of the CNAME, which contains the account's token. */
  readonly target: string
  /** The text that proves the ownership where a CNAME is not possible. */
  readonly proof: string
  /** Names of the certificate authority for CAA records; empty: unknown. */
  readonly authorities: readonly string[]
}

const valuesOf = <Value>(answer: DnsAnswer<Value>): readonly Value[] => (answer.kind === 'found' ? answer.values : [])

/**
 * A CNAME to the target proves the ownership by itself, because the target contains the account's token. Addresses
 * prove nothing: they are the same for every studio, so a text record with the token is needed too.
 */
export function judgeDns(found: DnsFindings, expected: ExpectedDns): DomainDns {
  const cname = valuesOf(found.cname)
  const addresses = valuesOf(found.addresses)
  const ours = new Set(valuesOf(found.targetAddresses))
  const text = valuesOf(found.text)
  const isNamed = cname.some((value) => value.toLowerCase().replace(/\.$/, '') === expected.target)
  const owned = isNamed || text.some((value) => value.trim() === expected.proof)
  const problem = pointingProblem()
  return {
    problem: problem ?? (owned ? caaProblem(found.caa, expected.authorities) : unownedProblem()),
    pointed: problem === 'dns_error' || problem === 'target_unknown' ? null : problem === null,
    owned,
    cname,
    addresses,
    text,
    target_addresses: [...ours],
  }

  function pointingProblem(): DnsProblem | null {
    if (isNamed) return null
    if (found.addresses.kind === 'error' || found.cname.kind === 'error') return 'dns_error'
    if (addresses.length === 0) return 'none'
    // Our own records are missing, not the photographer's.
    if (found.targetAddresses.kind !== 'found') return 'target_unknown'
    const own = addresses.filter((address) => ours.has(address))
    if (own.length === addresses.length) return null
    if (own.length > 0) return 'mixed_addresses'
    return addresses.some(isCloudflareProxy) ? 'proxy' : 'other_address'
  }

  /** A text record that could not be read is not a missing one. */
  function unownedProblem(): DnsProblem {
    return found.text.kind === 'error' ? 'dns_error' : 'ownership'
  }
}

/** Whether the domain's CAA records let the authority issue (RFC 8659). Without records every authority may. */
function caaProblem(caa: DnsAnswer<CaaRecord>, authorities: readonly string[]): DnsProblem | null {
  // An authority must refuse when it cannot read them.
  if (caa.kind === 'error') return 'dns_error'
  const issue = valuesOf(caa).flatMap((record) => (record.issue === undefined ? [] : [record.issue]))
  if (issue.length === 0 || authorities.length === 0) return null
  const allowed = issue.map((value) => (value.split(';')[0] ?? '').trim().toLowerCase())
  return allowed.some((name) => authorities.includes(name)) ? null : 'caa'
}

/** The names at which CAA records are looked for, in order: the first that has some decides. */
export function caaNames(domain: string): string[] {
  const registered = registrableName(domain)
  const labels = domain.split('.')
  const above = labels.length - registered.split('.').length
  return Array.from({ length: above + 1 }, (_, at) => labels.slice(at).join('.'))
}

/** Cloudflare's published networks: a proxied record (the orange cloud) answers with one of their addresses. */
const cloudflareNetworks: readonly (readonly [string, number])[] = [
  ['173.245.48.0', 20],
  ['103.21.244.0', 22],
  ['103.22.200.0', 22],
  ['103.31.4.0', 22],
  ['141.101.64.0', 18],
  ['108.162.192.0', 18],
  ['190.93.240.0', 20],
  ['188.114.96.0', 20],
  ['197.234.240.0', 22],
  ['198.41.128.0', 17],
  ['162.158.0.0', 15],
  ['104.16.0.0', 13],
  ['104.24.0.0', 14],
  ['172.64.0.0', 13],
  ['131.0.72.0', 22],
]
const cloudflareV6 = /^(?:2400:cb00|2606:4700|2803:f800|2405:b500|2405:8100|2a06:98c[0-7]|2c0f:f248):/

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

function isCloudflareProxy(address: string): boolean {
  if (address.includes(':')) return cloudflareV6.test(address.toLowerCase())
  return cloudflareNetworks.some(([network, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(numberOf(address) / size) === Math.floor(numberOf(network) / size)
  })
}

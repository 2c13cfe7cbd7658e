import { hostOfRecord, isApex, type DomainDns } from '@revela/domain'
import type { Config } from '../../platform/config/config.ts'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import type { DomainRow } from './domains.module.ts'

const purpose = keyPurpose('domain-token')

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const tokenLength = 20

/**
 * The account's token for a name: 100 bits that nobody else can compute. The same name gets the same token again, so a
 * domain that was removed by mistake comes back without new records.
 */
export function domainToken(keys: Keys, customerId: string, name: string): string {
  const bytes = keys.mac(purpose, `${customerId}\n${name}`)
  return Array.from({ length: tokenLength }, (_, at) => alphabet[(bytes[at] ?? 0) % 32]).join('')
}

type Hosts = Pick<Config, 'GALLERIES_DOMAIN'>

const hostNameOf = (domain: string) => domain.replace(/:\d+$/, '').toLowerCase()

/** The target of the CNAME: it leads to us, and names whose domain it is. */
export function domainTarget({ GALLERIES_DOMAIN }: Hosts, token: string): string {
  return `d-${token}.${hostNameOf(GALLERIES_DOMAIN)}`
}

export const domainProof = (token: string) => `revela=${token}`

/** Our own names, which no account can add. */
export function ourHosts(config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>): string[] {
  const { APP_ORIGIN, CONTENT_ORIGIN, GALLERIES_DOMAIN } = config
  return [new URL(APP_ORIGIN).hostname, new URL(CONTENT_ORIGIN).hostname, hostNameOf(GALLERIES_DOMAIN)]
}

export type DomainRecord = {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'TXT'
  readonly name: string
  readonly full_name: string
  readonly value: string
  readonly found: string[]
  readonly ok: boolean
}

/**
 * The records to create. A name below the registered one needs a CNAME alone; the registered name itself cannot have
 * one, so it gets our addresses and the text that proves the ownership.
 */
export function domainRecords(config: Hosts, { name, token, dns }: Pick<DomainRow, 'name' | 'token' | 'dns'>) {
  const target = domainTarget(config, token)
  const isNamed = dns?.cname.some((value) => value.toLowerCase().replace(/\.$/, '') === target) ?? false
  const host = hostOfRecord(name, name)
  const proof = proofRecord(name, token, dns)
  if (!isApex(name)) {
    const found = [...(dns?.cname.length ? dns.cname : (dns?.addresses ?? []))]
    const cname: DomainRecord = { type: 'CNAME', name: host, full_name: name, value: target, found, ok: isNamed }
    return dns?.pointed === true && !isNamed ? [{ ...cname, ok: true }, proof] : [cname]
  }
  const addresses = (dns?.target_addresses ?? []).map((value): DomainRecord => {
    const type = value.includes(':') ? 'AAAA' : 'A'
    const found = (dns?.addresses ?? []).filter((address) => address.includes(':') === (type === 'AAAA'))
    return { type, name: host, full_name: name, value, found, ok: found.length > 0 && found.includes(value) }
  })
  return [...addresses, proof]
}

function proofRecord(name: string, token: string, dns: DomainDns | null): DomainRecord {
  const [fullName, value] = [`_revela.${name}`, domainProof(token)]
  const found = [...(dns?.text ?? [])]
  return {
    type: 'TXT',
    name: hostOfRecord(fullName, name),
    full_name: fullName,
    value,
    found,
    ok: found.includes(value),
  }
}

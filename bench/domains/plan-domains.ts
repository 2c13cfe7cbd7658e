import type { CertificateAuthority } from '@revela/dev-env'
import { shuffled, type Random } from '../faults/random.ts'
import { authorityName } from './authority-directory.ts'

type DnsRecords = CertificateAuthority['dns']

/** What the DNS of a name shows first, and when it becomes right. */
const provenKinds = {
  cname: 24,
  // Addresses and the proof, in either order.
  registered: 16,
  // A second account adds the same name; the DNS names the first.
  contested: 16,
  elsewhere_first: 14,
  proof_late: 12,
  caa_late: 10,
  servers_down: 8,
} as const
/** These never prove anything, or forbid our authority: no certificate may ever exist. */
const unprovenKinds = ['only_proof', 'no_proof', 'copied_proof', 'forbidden'] as const

type Kind = keyof typeof provenKinds | 'company' | (typeof unprovenKinds)[number]

export type PlannedDomain = {
  readonly name: string
  readonly kind: Kind
  /** The number of the account that the DNS names, or that only tries. */
  readonly owner: number
  readonly rival: number | null
  readonly isProven: boolean
}

export type PlanSize = {
  /** Names that get a certificate. */
  readonly domains: number
  /** How many of them are below one registered name, which has a budget of its own. */
  readonly company: number
  readonly unproven: number
}

export const companyName = 'estudios-reunidos.com.br'
const withoutPrefix: ReadonlySet<Kind> = new Set(['registered', 'proof_late', 'only_proof', 'no_proof', 'copied_proof'])

/** Every kind has its share, in random order; accounts are numbered from 1. */
export function planDomains({ domains, company, unproven }: PlanSize, random: Random): PlannedDomain[] {
  const pool = Object.entries(provenKinds).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind))
  // One of each kind first, so that the short form has them all.
  const mixed = [...(Object.keys(provenKinds) as Kind[]), ...shuffled(pool, random)]
  const kinds = [
    ...Array.from({ length: domains - company }, (_, at) => mixed[at % mixed.length]!),
    ...Array.from({ length: company }, (): Kind => 'company'),
    ...Array.from({ length: unproven }, (_, at): Kind => unprovenKinds[at % unprovenKinds.length]!),
  ]
  let accounts = 0
  return shuffled(kinds, random).map((kind, at) => ({
    name: nameOf(kind, at),
    kind,
    owner: (accounts += 1),
    rival: kind === 'contested' ? (accounts += 1) : null,
    isProven: !(unprovenKinds as readonly Kind[]).includes(kind),
  }))
}

function nameOf(kind: Kind, at: number): string {
  if (kind === 'company') return `e${at}.${companyName}`
  return withoutPrefix.has(kind) ? `estudio-${at}.com.br` : `fotos.estudio-${at}.com.br`
}

export type Write = (dns: DnsRecords) => Promise<void>

/** Records as the account was asked for them. */
export type WantedRecords = {
  readonly target: string
  readonly proof: string
  /** The proof of another account. */
  readonly otherProof: string
}

const ours = ['127.0.0.1']
const elsewhere = ['203.0.113.80']
const otherAuthority = ['other-authority.example']

/** The writes of one name in their order. Only after the last one may a certificate be ordered. */
export function dnsWrites({ name, kind }: PlannedDomain, wanted: WantedRecords, random: Random): Write[] {
  const cname: Write = (dns) => dns.setCname(name, wanted.target)
  const addresses =
    (values: readonly string[]): Write =>
    (dns) =>
      dns.setAddresses(name, values)
  const text =
    (value: string): Write =>
    (dns) =>
      dns.setText(`_revela.${name}`, value)
  // At the registered name: beside a CNAME there are no other records.
  const registered = name.replace(/^fotos\./, '')
  const allow: Write = async (dns) => {
    await dns.clearCaa(registered)
    await dns.setCaa(registered, [authorityName])
  }
  const forbid: Write = (dns) => dns.setCaa(registered, otherAuthority)
  switch (kind) {
    case 'cname':
    case 'contested':
    case 'company':
      return [cname]
    case 'registered':
      return shuffled([addresses(ours), text(wanted.proof)], random)
    case 'elsewhere_first':
      return [addresses(elsewhere), addresses([]), cname]
    case 'proof_late':
      return [addresses(ours), text(wanted.otherProof), (dns) => dns.clearText(`_revela.${name}`), text(wanted.proof)]
    case 'caa_late':
      return [forbid, cname, allow]
    case 'servers_down':
      return [(dns) => dns.fail(name), cname, (dns) => dns.repair(name)]
    case 'only_proof':
      return [text(wanted.proof)]
    case 'no_proof':
      return [addresses(ours)]
    case 'copied_proof':
      return [addresses(ours), text(wanted.otherProof)]
    case 'forbidden':
      return [forbid, cname]
  }
}

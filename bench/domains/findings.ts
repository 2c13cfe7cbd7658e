import type { Served } from './served-certificates.ts'

export const checks = ['wrong_certificates', 'unproven_issued', 'budget_exceeded', 'missing'] as const

export type Findings = Readonly<Record<(typeof checks)[number], string[]>>

/** Orders that the authority received while a budget allowed so many. */
export type BudgetWindow = { readonly name: string; readonly used: number; readonly permitted: number }

export type Observations = {
  /** The names that the DNS has proven, and the account that it names. */
  readonly owners: ReadonlyMap<string, number>
  /** The others, including names that nobody added. */
  readonly unproven: readonly string[]
  readonly served: readonly Served[]
  /** Serial numbers of the certificates that the authority issued. */
  readonly serials: ReadonlySet<string>
  /** Names for which it was asked before their proof, or whose certificate another account has. */
  readonly unprovenOrders: readonly string[]
  readonly windows: readonly BudgetWindow[]
}

/** All lists are empty when every name shows its own certificate and page everywhere, and nothing else was issued. */
export function findingsOf({ owners, unproven, served, ...observations }: Observations): Findings {
  const findings: Findings = { wrong_certificates: [], unproven_issued: [], budget_exceeded: [], missing: [] }
  const namesOfKey = new Map<string, Set<string>>()
  for (const { name, certificate } of served) {
    if (certificate) namesOfKey.set(certificate.key, (namesOfKey.get(certificate.key) ?? new Set()).add(name))
  }
  for (const { edge, name, certificate } of served) {
    const at = `${name} at edge ${edge}`
    const owner = owners.get(name)
    if (owner === undefined) {
      if (certificate) findings.unproven_issued.push(`${at} shows a certificate of ${certificate.names}`)
      continue
    }
    if (!certificate) {
      findings.missing.push(`${at} refuses the handshake`)
      continue
    }
    const { names, problem, serial, key, status, account } = certificate
    const wrong = [
      names === `DNS:${name}` ? '' : `names ${names}`,
      problem ?? '',
      observations.serials.has(serial) ? '' : 'not issued by the authority',
      namesOfKey.get(key)?.size === 1 ? '' : 'the key of another domain',
      status === 200 && account !== owner ? `the page of account ${account}, not ${owner}` : '',
    ].filter(Boolean)
    if (wrong.length > 0) findings.wrong_certificates.push(`${at}: ${wrong.join(', ')}`)
    if (status !== 200) findings.missing.push(`${at} answers ${status}`)
  }
  const opened = Map.groupBy(served, ({ edge }) => edge)
  for (const [edge, visits] of opened) {
    const names = new Set(visits.map(({ name }) => name))
    for (const name of [...owners.keys(), ...unproven]) {
      if (!names.has(name)) findings.missing.push(`${name} was not opened at edge ${edge}`)
    }
  }
  if (opened.size === 0) findings.missing.push('nothing was opened')
  findings.unproven_issued.push(...observations.unprovenOrders.map((name) => `an order for ${name} without its proof`))
  for (const { name, used, permitted } of observations.windows) {
    if (used > permitted) findings.budget_exceeded.push(`${name}: ${used} orders, ${permitted} permitted`)
  }
  return findings
}

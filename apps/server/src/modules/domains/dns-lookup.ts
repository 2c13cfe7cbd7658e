import { caaNames, type CaaRecord, type DnsAnswer, type DnsFindings } from '@revela/domain'
import { Resolver } from 'node:dns/promises'
import type { Config } from '../../platform/config/config.ts'

/** Looks up everything that decides about a domain. */
export type DnsLookup = (name: string, target: string) => Promise<DnsFindings>

const timeoutMs = 2_500
const attempts = 2

/** The names that stand for "there is no such record"; every other failure says nothing about the records. */
const absent: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND'])

async function answerOf<Value>(query: Promise<Value[]>): Promise<DnsAnswer<Value>> {
  try {
    const values = await query
    return values.length === 0 ? { kind: 'none' } : { kind: 'found', values }
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code ?? '') ? { kind: 'none' } : { kind: 'error' }
  }
}

export function dnsLookup({ DNS_SERVERS: servers }: Pick<Config, 'DNS_SERVERS'>): DnsLookup {
  const resolver = new Resolver({ timeout: timeoutMs, ['tries']: attempts })
  if (servers) resolver.setServers(servers.split(','))

  /** Without one of the two kinds it is unknown where visitors end up. */
  const addressesOf = async (name: string): Promise<DnsAnswer> => {
    const answers = await Promise.all([answerOf(resolver.resolve4(name)), answerOf(resolver.resolve6(name))])
    if (answers.some(({ kind }) => kind === 'error')) return { kind: 'error' }
    const values = answers.flatMap((answer) => (answer.kind === 'found' ? answer.values : []))
    return values.length === 0 ? { kind: 'none' } : { kind: 'found', values }
  }

  const closestCaa = async (name: string): Promise<DnsAnswer<CaaRecord>> => {
    for (const at of caaNames(name)) {
      const answer = await answerOf<CaaRecord>(resolver.resolveCaa(at))
      if (answer.kind !== 'none') return answer
    }
    return { kind: 'none' }
  }

  const textAt = async (name: string): Promise<DnsAnswer> => {
    const answer = await answerOf(resolver.resolveTxt(name))
    return answer.kind === 'found' ? { ...answer, values: answer.values.map((chunks) => chunks.join('')) } : answer
  }

  return async (name, target) => {
    const [cname, addresses, text, caa, targetAddresses] = await Promise.all([
      answerOf(resolver.resolveCname(name)),
      addressesOf(name),
      textAt(`_revela.${name}`),
      closestCaa(name),
      addressesOf(target),
    ])
    return { cname, addresses, text, caa, targetAddresses }
  }
}

import type { AnswerOf, checkSubdomain as endpoint } from '@revela/contract'
import {
  normalizeSubdomain,
  SUBDOMAIN_QUARANTINE_DAYS,
  subdomainAlternatives,
  subdomainProblem,
  DAY_SECONDS,
} from '@revela/domain'
import { subdomainHelp } from '@revela/phrases'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/api-error/api-error.ts'
import { openProfile } from './open-profile.ts'
import { findProfile, lockProfile, updateProfile } from './profile.repository.ts'
import type { ProfileRow, ProfilesDeps } from './profiles.module.ts'
import { claimName, findNameOwners, releaseName } from './studio-name.repository.ts'

type Domains = Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>

/** The scheme is the app's: all origins have TLS or none. */
function addressOf({ APP_ORIGIN }: Domains, host: string): string {
  return `${new URL(APP_ORIGIN).protocol}//${host}`
}

/** Everything that is sent or shown to families begins with it: the own domain while it is active, else the subdomain. */
export function studioAddress(domains: Domains, names: Pick<ProfileRow, 'subdomain' | 'own_domain'>): string {
  const { subdomain, own_domain: ownDomain } = names
  return ownDomain === null ? subdomainAddress(domains, subdomain) : ownDomainAddress(domains, ownDomain)
}

export function subdomainAddress(domains: Domains, subdomain: string): string {
  return addressOf(domains, `${subdomain}.${domains.GALLERIES_DOMAIN}`)
}

/** Own domains are served by the same edge, at the port of the galleries. */
function ownDomainAddress(domains: Domains, name: string): string {
  return addressOf(domains, `${name}${/:\d+$/.exec(domains.GALLERIES_DOMAIN)?.[0] ?? ''}`)
}

export type FoundStudio = {
  readonly customerId: string
  readonly profile: ProfileRow
  /** The name is a former one: redirect the visitor to `profile.subdomain`. */
  readonly isFormerName: boolean
}

/** Finds the studio of a host name, including former names in quarantine. */
export function studioFinder({ db, clock }: { db: Database; clock: Clock }) {
  return async (name: string): Promise<FoundStudio | null> => {
    const owners = await db.withoutTenant((tx) => findNameOwners(tx, 'subdomain', [name], clock()))
    const customerId = owners.get(name)
    if (!customerId) return null
    const profile = await db.tenant(customerId, (tx) => findProfile(tx, customerId))
    return profile ? { customerId, profile, isFormerName: profile.subdomain !== name } : null
  }
}

const maxSuggestions = 3

/** Called while the customer types. Rate-limited, because it also reveals which studios exist. */
export async function checkSubdomain(
  { db, clock, limiter, config }: ProfilesDeps,
  customerId: string,
  input: string,
): Promise<AnswerOf<typeof endpoint>> {
  await limiter.consume([
    { name: 'subdomain:check', key: customerId, max: 120, windowSeconds: 60 },
    { name: 'subdomain:check:long', key: customerId, max: 1_000, windowSeconds: 3_600 },
  ])
  const name = normalizeSubdomain(input)
  const problem = subdomainProblem(name)
  const malformed = problem !== null && problem !== 'reserved'
  const others = malformed ? [] : subdomainAlternatives(name)
  const now = clock()
  const { current, owners } = await db.tenant(customerId, async (tx) => ({
    current: (await openProfile(tx, customerId, now)).subdomain,
    owners: await findNameOwners(tx, 'subdomain', [name, ...others], now),
  }))
  const isFree = (requestedName: string) => (owners.get(requestedName) ?? customerId) === customerId
  const problemCode = problem ?? (name === current ? 'current' : isFree(name) ? null : 'taken')
  return {
    subdomain: name,
    address: subdomainAddress(config, name),
    available: problemCode === null,
    problem: problemCode,
    help: problemCode === null ? null : subdomainHelp[problemCode],
    suggestions:
      problemCode === 'reserved' || problemCode === 'taken'
        ? others.filter((other) => other !== current && isFree(other)).slice(0, maxSuggestions)
        : [],
  }
}

export async function setSubdomain(deps: ProfilesDeps, customerId: string, name: string): Promise<void> {
  const { db, cellNames, clock, limiter } = deps
  await deps.requireFeature(customerId, 'custom_subdomain')
  const problem = subdomainProblem(name)
  if (problem) throw fieldError('InvalidRequest', 'subdomain', subdomainHelp[problem])
  const now = clock()
  const { current, owner } = await db.tenant(customerId, async (tx) => ({
    current: (await openProfile(tx, customerId, now)).subdomain,
    owner: (await findNameOwners(tx, 'subdomain', [name], now)).get(name),
  }))
  if (current === name) return
  if (owner !== undefined && owner !== customerId) throw subdomainTakenError()
  // Every change reserves a name for three months; only changes that could succeed are counted.
  await limiter.consume([
    { name: 'subdomain:change', key: customerId, max: 5, windowSeconds: DAY_SECONDS },
    { name: 'subdomain:change:long', key: customerId, max: 12, windowSeconds: 30 * DAY_SECONDS },
  ])
  await db.tenant(customerId, async (tx) => {
    const { subdomain: previousName } = await lockProfile(tx, customerId)
    if (previousName === name) return
    if (!(await claimName(tx, cellNames, { kind: 'subdomain', name, customerId, now }))) throw subdomainTakenError()
    const until = new Date(now.getTime() + SUBDOMAIN_QUARANTINE_DAYS * DAY_SECONDS * 1_000)
    await releaseName(tx, 'subdomain', previousName, customerId, until)
    await updateProfile(tx, customerId, { subdomain: name, subdomain_chosen: true })
  })
}

function subdomainTakenError() {
  return fieldError('SubdomainTaken', 'subdomain', subdomainHelp.taken)
}

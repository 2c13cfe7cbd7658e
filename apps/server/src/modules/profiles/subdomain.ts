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
import { refuseField } from '../../platform/refusal/refusal.ts'
import { openProfile } from './open-profile.ts'
import { findProfile, lockProfile, updateProfile } from './profile.repository.ts'
import type { ProfileRow, ProfilesNeeds } from './profiles.module.ts'
import { claimSubdomain, holdersOf, releaseSubdomain } from './subdomain.repository.ts'

type Domains = Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>

/** Where a studio's galleries are. The scheme is the app's: all origins have TLS or none. */
export function studioAddress({ APP_ORIGIN, GALLERIES_DOMAIN }: Domains, subdomain: string): string {
  return `${new URL(APP_ORIGIN).protocol}//${subdomain}.${GALLERIES_DOMAIN}`
}

export type FoundStudio = {
  readonly customerId: string
  readonly profile: ProfileRow
  /** The name is a former one: send the visitor to `profile.subdomain`. */
  readonly moved: boolean
}

/** Whose galleries a host name leads to, old names in their quarantine included. */
export function studioFinder({ db, clock }: { db: Database; clock: Clock }) {
  return async (name: string): Promise<FoundStudio | null> => {
    const holders = await db.nobody((tx) => holdersOf(tx, [name], clock()))
    const customerId = holders.get(name)
    if (!customerId) return null
    const profile = await db.tenant(customerId, (tx) => findProfile(tx, customerId))
    return profile ? { customerId, profile, moved: profile.subdomain !== name } : null
  }
}

const mostSuggestions = 3

/** For a person who is typing. Bounded, because it also tells which studios exist. */
export async function checkSubdomain(
  { db, clock, limiter, config }: ProfilesNeeds,
  customerId: string,
  typed: string,
): Promise<AnswerOf<typeof endpoint>> {
  await limiter.take([
    { name: 'subdomain:check', of: customerId, most: 120, windowSeconds: 60 },
    { name: 'subdomain:check:long', of: customerId, most: 1_000, windowSeconds: 3_600 },
  ])
  const name = normalizeSubdomain(typed)
  const problem = subdomainProblem(name)
  const malformed = problem !== null && problem !== 'reserved'
  const others = malformed ? [] : subdomainAlternatives(name)
  const now = clock()
  const { current, holders } = await db.tenant(customerId, async (tx) => ({
    current: (await openProfile(tx, customerId, now)).subdomain,
    holders: await holdersOf(tx, [name, ...others], now),
  }))
  const isFree = (asked: string) => (holders.get(asked) ?? customerId) === customerId
  const found = problem ?? (name === current ? 'current' : isFree(name) ? null : 'taken')
  return {
    subdomain: name,
    address: studioAddress(config, name),
    available: found === null,
    problem: found,
    help: found === null ? null : subdomainHelp[found],
    suggestions:
      found === 'reserved' || found === 'taken'
        ? others.filter((other) => other !== current && isFree(other)).slice(0, mostSuggestions)
        : [],
  }
}

export async function setSubdomain(needs: ProfilesNeeds, customerId: string, name: string): Promise<void> {
  const { db, clock, limiter } = needs
  await needs.requireFeature(customerId, 'custom_subdomain')
  const problem = subdomainProblem(name)
  if (problem) throw refuseField('InvalidRequest', 'subdomain', subdomainHelp[problem])
  const now = clock()
  const { current, holder } = await db.tenant(customerId, async (tx) => ({
    current: (await openProfile(tx, customerId, now)).subdomain,
    holder: (await holdersOf(tx, [name], now)).get(name),
  }))
  if (current === name) return
  if (holder !== undefined && holder !== customerId) throw taken()
  // Every change keeps a name from others for three months; only changes that could happen are counted.
  await limiter.take([
    { name: 'subdomain:change', of: customerId, most: 5, windowSeconds: DAY_SECONDS },
    { name: 'subdomain:change:long', of: customerId, most: 12, windowSeconds: 30 * DAY_SECONDS },
  ])
  await db.tenant(customerId, async (tx) => {
    const { subdomain: before } = await lockProfile(tx, customerId)
    if (before === name) return
    if (!(await claimSubdomain(tx, name, customerId, now))) throw taken()
    const until = new Date(now.getTime() + SUBDOMAIN_QUARANTINE_DAYS * DAY_SECONDS * 1_000)
    await releaseSubdomain(tx, before, customerId, until)
    await updateProfile(tx, customerId, { subdomain: name, subdomain_chosen: true })
  })
}

function taken() {
  return refuseField('SubdomainTaken', 'subdomain', subdomainHelp.taken)
}

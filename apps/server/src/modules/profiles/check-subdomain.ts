import type { AnswerOf, checkSubdomain as endpoint } from '@revela/contract'
import { normalizeSubdomain, subdomainAlternatives, subdomainProblem } from '@revela/domain'
import { subdomainHelp } from '@revela/phrases'
import { openProfile } from './open-profile.ts'
import type { ProfilesNeeds } from './profiles.needs.ts'
import { studioAddress } from './studio-address.ts'
import { holdersOf } from './subdomain.repository.ts'

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

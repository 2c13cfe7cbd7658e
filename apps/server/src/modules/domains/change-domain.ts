import type { AnswerOf, getDomain } from '@revela/contract'
import { DAY_SECONDS, normalizeDomain, ownDomainProblem } from '@revela/domain'
import { ownDomainHelp } from '@revela/phrases'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import { findNameOwners, openProfile } from '../profiles/index.ts'
import { hasOwnDomain } from '../subscriptions/index.ts'
import { endCertificate } from './certificate.repository.ts'
import { endDomain } from './end-domain.ts'
import { lookAtDomain } from './look-at-domain.ts'
import { checkDomainsJob } from './check-domains.job.ts'
import { domainToken, ourHosts } from './domain-target.ts'
import { readDomain } from './domain.presenter.ts'
import { findDomain, insertDomain, lockDomain, updateDomain } from './domain.repository.ts'
import type { DomainsDeps } from './domains.module.ts'

type Answer = AnswerOf<typeof getDomain>

const takenError = () => fieldError('DomainTaken', 'name', ownDomainHelp.used)

/**
 * Adds a domain or replaces the present one. Until its DNS proves the ownership nothing is claimed: several accounts may
 * add the same name, and the first that proves it gets it.
 */
export async function setDomain(deps: DomainsDeps, customerId: string, input: string): Promise<Answer> {
  const { db, clock, keys, limiter } = deps
  if (!deps.authority) throw new ApiError('DomainsNotOffered')
  if (!(await hasOwnDomain(deps.subscriptions, customerId))) {
    throw new ApiError('FeatureNotInPlan', { details: { block_type: 'feat', blocked_feat: 'own_domain' } })
  }
  const name = normalizeDomain(input)
  const problem = ownDomainProblem(name, ourHosts(deps.config))
  if (problem) throw fieldError('InvalidRequest', 'name', ownDomainHelp[problem])
  const now = clock()
  const { current, owner } = await db.tenant(customerId, async (tx) => ({
    current: await findDomain(tx, customerId),
    owner: (await findNameOwners(tx, 'domain', [name], now)).get(name),
  }))
  if (current?.name === name) return readDomain(deps, customerId)
  // Also limits how fast an account can find out which domains others use.
  await limiter.consume([
    { name: 'domain:change', key: customerId, max: 10, windowSeconds: DAY_SECONDS },
    { name: 'domain:change:long', key: customerId, max: 30, windowSeconds: 30 * DAY_SECONDS },
  ])
  if (owner !== undefined && owner !== customerId) throw takenError()
  await db.tenant(customerId, async (tx) => {
    await openProfile(tx, customerId, now)
    const previous = await lockDomain(tx, customerId)
    if (previous) await endDomain(tx, previous, now)
    await insertDomain(tx, { customerId, name, token: domainToken(keys, customerId, name), now })
    // A certificate of the same name that still serves redirects is used again.
    await endCertificate(tx, customerId, name, null)
  })
  return checkNow(deps, customerId)
}

/** Looks at the DNS in this call; the worker then orders a certificate at once instead of at the next minute. */
async function checkNow(deps: DomainsDeps, customerId: string): Promise<Answer> {
  const { db, clock, jobs } = deps
  const row = await db.tenant(customerId, (tx) => findDomain(tx, customerId))
  if (!row) throw new ApiError('NotFound')
  await lookAtDomain(deps, row)
  await db.tenant(customerId, async (tx) => {
    const checked = await lockDomain(tx, customerId)
    if (!checked?.pointed_at) return
    await updateDomain(tx, checked, { check_at: clock() })
    await jobs.send(tx, checkDomainsJob, {})
  })
  return readDomain(deps, customerId)
}

export async function checkDomain(deps: DomainsDeps, customerId: string): Promise<Answer> {
  if (!deps.authority) throw new ApiError('DomainsNotOffered')
  await deps.limiter.consume([
    { name: 'domain:check', key: customerId, max: 12, windowSeconds: 60 },
    { name: 'domain:check:long', key: customerId, max: 120, windowSeconds: 3_600 },
  ])
  return checkNow(deps, customerId)
}

export async function removeDomain(deps: DomainsDeps, customerId: string): Promise<Answer> {
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const row = await lockDomain(tx, customerId)
    if (row) await endDomain(tx, row, now)
  })
  return readDomain(deps, customerId)
}

import { SUBDOMAIN_QUARANTINE_DAYS, subdomainProblem } from '@revela/domain'
import { subdomainHelp } from '@revela/phrases'
import { refuseField } from '../../platform/refusal/refusal.ts'
import { openProfile } from './open-profile.ts'
import { lockProfile, updateProfile } from './profile.repository.ts'
import type { ProfilesNeeds } from './profiles.needs.ts'
import { claimSubdomain, holdersOf, releaseSubdomain } from './subdomain.repository.ts'

const day = 86_400

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
    { name: 'subdomain:change', of: customerId, most: 5, windowSeconds: day },
    { name: 'subdomain:change:long', of: customerId, most: 12, windowSeconds: 30 * day },
  ])
  await db.tenant(customerId, async (tx) => {
    const { subdomain: before } = await lockProfile(tx, customerId)
    if (before === name) return
    if (!(await claimSubdomain(tx, name, customerId, now))) throw taken()
    const until = new Date(now.getTime() + SUBDOMAIN_QUARANTINE_DAYS * day * 1_000)
    await releaseSubdomain(tx, before, customerId, until)
    await updateProfile(tx, customerId, { subdomain: name, subdomain_chosen: true })
  })
}

function taken() {
  return refuseField('SubdomainTaken', 'subdomain', subdomainHelp.taken)
}

import { DOMAIN_REDIRECT_MS, DOMAIN_WARNING_MS, MINUTE_MS, nextDomainCheck } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { openProfile, setActiveDomain } from '../profiles/index.ts'
import { hasOwnDomain } from '../subscriptions/index.ts'
import { findCertificate } from './certificate.repository.ts'
import { queueDomainMail } from './domain-mails.ts'
import { endDomain } from './end-domain.ts'
import { claimCheck, lockDomain, updateDomain } from './domain.repository.ts'
import type { DomainRow, DomainsDeps } from './domains.module.ts'
import { domainFallbacks } from './domains.metrics.ts'
import { activate, lookAtDomain } from './look-at-domain.ts'
import { orderDueAt, orderForDomain } from './order-for-domain.ts'

/** Longer than a check with an order takes; a worker that dies leaves the domain to another one after it. */
const leaseMs = 5 * MINUTE_MS

/** One regular check of a domain: plan, DNS, certificate, warnings. Every step can be repeated after a crash. */
export async function runDomainCheck(deps: DomainsDeps, customerId: string): Promise<void> {
  const { db, clock, authority } = deps
  const claimedAt = clock()
  const lease = new Date(claimedAt.getTime() + leaseMs)
  const claimed = await db.tenant(customerId, (tx) => claimCheck(tx, customerId, claimedAt, lease))
  if (!claimed || !authority) return
  const allowed = await hasOwnDomain(deps.subscriptions, customerId)
  const isKept = await db.tenant(customerId, (tx) => applyPlan(deps, tx, customerId, allowed))
  if (!isKept) return
  await lookAtDomain(deps, claimed)
  if (allowed || (await isRedirecting(deps, customerId))) await orderForDomain(deps, authority, customerId)
  await db.tenant(customerId, async (tx) => {
    const row = await lockDomain(tx, customerId)
    if (row?.name !== claimed.name) return
    await checkCertificate(deps, tx, row, clock())
    await schedule(deps, tx, customerId, allowed)
  })
}

async function isRedirecting({ db }: DomainsDeps, customerId: string): Promise<boolean> {
  const row = await db.tenant(customerId, (tx) => lockDomain(tx, customerId))
  return row?.redirect_until !== null && row?.redirect_until !== undefined
}

/** A lost plan leaves redirects for a while, then ends the domain. Returns false when it ended. */
async function applyPlan(deps: DomainsDeps, tx: Tx, customerId: string, allowed: boolean): Promise<boolean> {
  const now = deps.clock()
  const row = await lockDomain(tx, customerId)
  if (!row) return false
  const { redirect_until: until } = row
  if (allowed) {
    if (until) {
      await updateDomain(tx, row, { redirect_until: null })
      await activate(deps, tx, customerId, now)
    }
    return true
  }
  // Never verified: nothing leads to it, and it waits for the plan.
  if (!row.verified_at) return true
  if (!until) {
    await updateDomain(tx, row, { redirect_until: new Date(now.getTime() + DOMAIN_REDIRECT_MS) })
    const { own_domain: active } = await openProfile(tx, customerId, now)
    if (active === row.name) await setActiveDomain(tx, customerId, null)
    return true
  }
  if (until <= now) {
    await endDomain(tx, row, now)
    return false
  }
  const isNear = until.getTime() - now.getTime() <= DOMAIN_WARNING_MS
  if (isNear && row.warned_for?.getTime() !== until.getTime()) {
    await updateDomain(tx, row, { warned_for: until })
    await queueDomainMail(deps, tx, row, { kind: 'redirectEnds', until }, now)
  }
  return true
}

/** Warns of a certificate that could not be renewed, and stops using a domain whose certificate has ended. */
async function checkCertificate(deps: DomainsDeps, tx: Tx, row: DomainRow, now: Date): Promise<void> {
  const { customer_id: customerId, name } = row
  const { own_domain: active } = await openProfile(tx, customerId, now)
  if (active !== name) return
  const until = (await findCertificate(tx, customerId, name))?.not_after
  if (!until || until <= now) {
    await setActiveDomain(tx, customerId, null)
    domainFallbacks.add({ reason: 'certificate' })
    return
  }
  if (until.getTime() - now.getTime() > DOMAIN_WARNING_MS) return
  if (row.warned_for?.getTime() === until.getTime()) return
  await updateDomain(tx, row, { warned_for: until })
  await queueDomainMail(deps, tx, row, { kind: 'notRenewed', until }, now)
}

async function schedule({ clock }: DomainsDeps, tx: Tx, customerId: string, allowed: boolean): Promise<void> {
  const now = clock()
  const row = await lockDomain(tx, customerId)
  if (!row) return
  const { own_domain: active } = await openProfile(tx, customerId, now)
  const certificate = await findCertificate(tx, customerId, row.name)
  const check_at = nextDomainCheck(
    {
      isActive: active === row.name,
      isPointed: row.pointed_at !== null,
      goneSince: row.gone_since,
      redirectUntil: row.redirect_until,
      createdAt: row.created_at,
      orderAt: allowed || row.redirect_until ? orderDueAt(row, certificate, now) : null,
    },
    now,
  )
  await updateDomain(tx, row, { check_at })
}

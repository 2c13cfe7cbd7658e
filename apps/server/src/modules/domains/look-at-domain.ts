import { DAY_MS, DNS_GONE_MS, judgeDns, OWN_DOMAIN_QUARANTINE_DAYS, type DomainDns } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { claimName, openProfile, releaseName, setActiveDomain } from '../profiles/index.ts'
import { endCertificate, findCertificate } from './certificate.repository.ts'
import { queueDomainMail } from './domain-mails.ts'
import { domainProof, domainTarget } from './domain-target.ts'
import { lockDomain, updateDomain } from './domain.repository.ts'
import type { DomainRow, DomainsDeps } from './domains.module.ts'
import { domainChecks, domainFallbacks } from './domains.metrics.ts'

type Deps = Pick<DomainsDeps, 'db' | 'cellNames' | 'clock' | 'config' | 'outbox' | 'lookup' | 'authority'>

/** Looks at the DNS and applies what follows. Safe to repeat: each step compares the row with what was found. */
export async function lookAtDomain(deps: Deps, { customer_id: customerId, name, token }: DomainRow): Promise<void> {
  const target = domainTarget(deps.config, token)
  const authorities = (await deps.authority?.caaNames()) ?? []
  const found = await deps.lookup(name, target)
  const dns = judgeDns(found, { target, proof: domainProof(token), authorities })
  await deps.db.tenant(customerId, async (tx) => {
    const row = await lockDomain(tx, customerId)
    // The photographer removed or replaced it while the DNS was asked.
    if (row?.name === name) await applyDns(deps, tx, row, dns, deps.clock())
  })
}

async function applyDns(deps: Deps, tx: Tx, row: DomainRow, dns: DomainDns, now: Date): Promise<void> {
  // Without an answer nothing is known: what worked keeps working.
  const isUnknown = dns.pointed === null || (dns.problem === 'dns_error' && !dns.owned)
  const isRight = dns.pointed === true && dns.owned
  domainChecks.add({ outcome: isUnknown ? 'unanswered' : isRight ? 'right' : 'wrong' })
  await updateDomain(tx, row, { dns, checked_at: now })
  if (isUnknown) return
  if (isRight) await applyRight(deps, tx, row, now)
  else await applyWrong(deps, tx, row, now)
}

async function applyRight(deps: Deps, tx: Tx, row: DomainRow, now: Date): Promise<void> {
  const { customer_id: customerId, name } = row
  if (!row.verified_at && !(await claimName(tx, deps.cellNames, { kind: 'domain', name, customerId, now }))) {
    await updateDomain(tx, row, { problem: 'used', pointed_at: null })
    return
  }
  await updateDomain(tx, row, {
    verified_at: row.verified_at ?? now,
    pointed_at: row.pointed_at ?? now,
    ...(row.problem === 'used' ? { problem: null } : {}),
  })
  await activate(deps, tx, customerId, now)
}

/** Two looks in a row decide, so that one lost answer of a name server does not move a studio. */
async function applyWrong(deps: Deps, tx: Tx, row: DomainRow, now: Date): Promise<void> {
  const { customer_id: customerId, name } = row
  const { own_domain: active } = await openProfile(tx, customerId, now)
  if (active === name && !row.gone_since) {
    await updateDomain(tx, row, { pointed_at: null, gone_since: now })
    return
  }
  await updateDomain(tx, row, { pointed_at: null })
  if (!row.gone_since) {
    const isUnused = !row.redirect_until && !(await findCertificate(tx, customerId, name))
    if (row.verified_at && isUnused) await giveUpName(tx, row, now)
    return
  }
  const goneMs = now.getTime() - row.gone_since.getTime()
  if (active === name && goneMs >= DNS_GONE_MS) {
    await setActiveDomain(tx, customerId, null)
    domainFallbacks.add({ reason: 'dns' })
    await queueDomainMail(deps, tx, row, { kind: 'gone' }, now)
  }
  // A domain that was sold or given up does not stay reserved for its former owner.
  if (row.verified_at && goneMs >= OWN_DOMAIN_QUARANTINE_DAYS * DAY_MS) await giveUpName(tx, row, now)
}

/** Without a quarantine: nothing has led to the studio by this name for a long time, or ever. */
async function giveUpName(tx: Tx, row: DomainRow, now: Date): Promise<void> {
  const { customer_id: customerId, name } = row
  await releaseName(tx, 'domain', name, customerId, now)
  await endCertificate(tx, customerId, name, now)
  await updateDomain(tx, row, { verified_at: null })
}

/** Whatever came last, the DNS, the certificate or the plan: with all three the studio moves to its domain. */
export async function activate(deps: Deps, tx: Tx, customerId: string, now: Date): Promise<void> {
  const row = await lockDomain(tx, customerId)
  if (!row?.verified_at || !row.pointed_at || row.redirect_until) return
  const { name, gone_since: goneSince } = row
  const certificate = await findCertificate(tx, customerId, name)
  if (!certificate || certificate.not_after <= now) return
  if (goneSince) await updateDomain(tx, row, { gone_since: null })
  const { own_domain: active } = await openProfile(tx, customerId, now)
  if (active === name) return
  await setActiveDomain(tx, customerId, name)
  await queueDomainMail(deps, tx, row, { kind: goneSince ? 'back' : 'active' }, now)
}

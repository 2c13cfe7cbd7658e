import type { AnswerOf, getDomain } from '@revela/contract'
import { ownDomainState } from '@revela/domain'
import { ownDomainProblemHelp } from '@revela/phrases'
import { hasOwnDomain } from '../subscriptions/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { findCertificate } from './certificate.repository.ts'
import { domainRecords } from './domain-target.ts'
import { findDomain } from './domain.repository.ts'
import type { CertificateRow, DomainRow, DomainsDeps } from './domains.module.ts'

type Answer = AnswerOf<typeof getDomain>

function presentDomain(
  deps: DomainsDeps,
  row: DomainRow,
  isActive: boolean,
  certificate: CertificateRow | undefined,
  authority: string,
): NonNullable<Answer['domain']> {
  const state = ownDomainState({
    isActive,
    isPointed: row.pointed_at !== null,
    goneSince: row.gone_since,
    redirectUntil: row.redirect_until,
  })
  // A certificate that is in use hides why its renewal waits: the photographer is told in time by mail.
  const problem = row.dns?.problem ?? (state === 'active' ? null : row.problem)
  return {
    name: row.name,
    address: studioAddress(deps.config, { subdomain: '', own_domain: row.name }),
    state,
    problem,
    help:
      problem === null
        ? null
        : ownDomainProblemHelp[problem]({ name: row.name, authority, wasActive: row.gone_since !== null }),
    records: domainRecords(deps.config, row),
    checked_at: row.checked_at?.toISOString() ?? null,
    certificate_until: certificate?.not_after.toISOString() ?? null,
    redirect_until: row.redirect_until?.toISOString() ?? null,
  }
}

export async function readDomain(deps: DomainsDeps, customerId: string): Promise<Answer> {
  const { db, clock, authority } = deps
  const allowed = await hasOwnDomain(deps.subscriptions, customerId)
  const [authorityName = ''] = (await authority?.caaNames()) ?? []
  const domain = await db.tenant(customerId, async (tx) => {
    const row = await findDomain(tx, customerId)
    if (!row) return null
    const { own_domain: active } = await openProfile(tx, customerId, clock())
    const certificate = await findCertificate(tx, customerId, row.name)
    return presentDomain(deps, row, active === row.name, certificate, authorityName)
  })
  return { offered: authority !== null, allowed, domain }
}

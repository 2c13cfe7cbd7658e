import { DAY_MS, OWN_DOMAIN_QUARANTINE_DAYS } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { openProfile, releaseName, setActiveDomain } from '../profiles/index.ts'
import { endCertificate } from './certificate.repository.ts'
import { deleteDomain } from './domain.repository.ts'
import type { DomainRow } from './domains.module.ts'

/** The former domain redirects and is reserved until its quarantine is over, as long as its certificate lasts. */
export async function endDomain(tx: Tx, row: DomainRow, now: Date): Promise<void> {
  const { customer_id: customerId, name } = row
  const until = new Date(now.getTime() + OWN_DOMAIN_QUARANTINE_DAYS * DAY_MS)
  const { own_domain: active } = await openProfile(tx, customerId, now)
  if (active === name) await setActiveDomain(tx, customerId, null)
  if (row.verified_at) await releaseName(tx, 'domain', name, customerId, until)
  await endCertificate(tx, customerId, name, until)
  await deleteDomain(tx, customerId)
}

import type { CustomerPrincipal } from '../../../access/principal.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { requireConfirmed } from '../../accounts/index.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { findExport, insertExport } from './export.repository.ts'
import { dropExport } from './drop-export.ts'
import { keptForMs } from './export-rules.ts'
import { makeExportJob } from './make-export.job.ts'

/** One copy at a time: a new one takes the place of the last. One that is being made is simply waited for. */
export async function askExport(
  { db, clock, jobs, limiter }: Pick<PrivacyNeeds, 'db' | 'clock' | 'jobs' | 'limiter'>,
  principal: CustomerPrincipal,
): Promise<void> {
  const { customerId } = principal
  const now = clock()
  await db.tenant(customerId, (tx) => requireConfirmed(tx, principal, now))
  await limiter.take([{ name: 'export', of: customerId, most: 5, windowSeconds: 86_400 }])
  await db.tenant(customerId, async (tx) => {
    const last = await findExport(tx, customerId)
    if (last?.state === 'making') return
    if (last) await dropExport(tx, customerId, last.id, now)
    const id = newId()
    await insertExport(tx, {
      customerId,
      id,
      now,
      expiresAt: new Date(now.getTime() + keptForMs),
      progress: { next: { step: 'read-me' }, rows: {} },
    })
    await jobs.send(tx, makeExportJob, { customerId, exportId: id })
  })
}

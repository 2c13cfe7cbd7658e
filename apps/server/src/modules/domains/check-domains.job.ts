import { z } from 'zod'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { deleteEndedCertificates } from './certificate.repository.ts'
import { runDomainCheck } from './check-domain.ts'
import type { DomainsDeps } from './domains.module.ts'

export const checkDomainsJob = defineJob({
  name: 'domains.check',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

type Deps = DomainsDeps & { readonly sweep: Sweep }

const batchSize = 200
// An order waits for the authority most of its time.
const concurrency = 8

export function checkDomainsHandler(deps: Deps): BoundJob {
  return bindJob(checkDomainsJob, () => checkDomains(deps))
}

/** Checks the domains that are due, a bounded number at a time, and deletes the certificates of removed ones. */
export async function checkDomains(deps: Deps): Promise<void> {
  const { sweep, clock, db, log } = deps
  const before = clock()
  const ended = { table: 'domain_certificate', column: 'remove_at', id: 'customer_id', before, limit: batchSize }
  for (const customerId of (await sweep.due(ended)).keys()) {
    await db.tenant(customerId, (tx) => deleteEndedCertificates(tx, customerId, before))
  }
  const query = { table: 'own_domain', column: 'check_at', id: 'customer_id', before, limit: batchSize }
  const waiting = [...(await sweep.due(query)).keys()]
  const work = async () => {
    for (let customerId = waiting.shift(); customerId !== undefined; customerId = waiting.shift()) {
      await runDomainCheck(deps, customerId).catch((error: unknown) =>
        log.warn({ err: error, customerId }, 'check of an own domain failed, will retry'),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

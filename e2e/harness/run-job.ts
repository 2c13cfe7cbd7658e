import type { SiteUnderTest } from './site-under-test.ts'
import { waitUntil } from './wait-until.ts'

/** Runs a scheduled job now and waits until it is finished. */
export async function runJob(site: SiteUnderTest, name: string): Promise<void> {
  const [job] = await site.rows<{ id: string }>(
    `insert into pgboss.job (name, data, retry_limit) values ($1, '{}', 0) returning id`,
    [name],
  )
  await waitUntil(async () => {
    const [row] = await site.rows<{ state: string }>('select state::text from pgboss.job where id = $1', [job?.id])
    if (row?.state === 'failed') throw new Error(`job ${name} failed; see the worker's log`)
    return row?.state === 'completed'
  }, `job ${name} did not finish in time`)
}

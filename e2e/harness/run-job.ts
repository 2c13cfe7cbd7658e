import type { SiteUnderTest } from './site-under-test.ts'
import { waitUntil } from './wait-until.ts'

/** What runs by the clock of the queue runs now, and is done when this is. */
export async function runJob(site: SiteUnderTest, name: string): Promise<void> {
  const [job] = await site.rows<{ id: string }>(
    `insert into pgboss.job (name, data, retry_limit) values ($1, '{}', 0) returning id`,
    [name],
  )
  await waitUntil(async () => {
    const [row] = await site.rows<{ state: string }>('select state::text from pgboss.job where id = $1', [job?.id])
    if (row?.state === 'failed') throw new Error(`${name} failed; the worker's log says why`)
    return row?.state === 'completed'
  }, `${name} was not done`)
}

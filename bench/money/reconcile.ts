import { waitUntil } from '@revela/dev-env'
import type { Client } from 'pg'
import type { MoneyEnvironment } from './money-environment.ts'

/** After these minutes an unknown charge counts as lost, and every postponed check is due again. */
const clockSteps = [12, 75]
const settleTimeoutMs = 120_000
const paymentJobs = `(name like 'payment.%' or name like 'charge.%')`

/** Waits for events and jobs; then moves the clock so that the product's sweep checks the gateway's records. */
export async function reconcile({ sandbox, moveClock, asAdmin, api, worker }: MoneyEnvironment): Promise<void> {
  await waitUntil(() => api.isUp() && worker.isUp(), {
    timeoutMs: 60_000,
    timeoutMessage: () => 'api or worker did not come back',
  })
  await sandbox.script({ webhooks: { delayMs: 0 } })
  await sandbox.settleAll()
  await waitUntil(async () => (await sandbox.webhookCounts()).waiting === 0, {
    timeoutMs: settleTimeoutMs,
    intervalMs: 200,
    timeoutMessage: () => 'webhook events were not delivered',
  })
  await asAdmin(async (client) => {
    await jobsDone(client)
    for (const minutes of clockSteps) {
      moveClock(minutes)
      // The processes read their clock five times a second.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await sweepUntilIdle(client)
      await jobsDone(client)
    }
  })
}

async function sweepUntilIdle(client: Client): Promise<void> {
  let openBefore = Number.POSITIVE_INFINITY
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      `insert into pgboss.job (name, data, retry_limit) values ('charges.check', '{}', 0) returning id`,
    )
    await jobDone(client, rows[0]?.id ?? '')
    const open = await client.query<{ count: string }>(
      `select count(*) from charge where state = 'sending' or (state = 'pending' and method = 'credit-card')`,
    )
    const openCount = Number(open.rows[0]?.count)
    if (openCount === 0 || openCount >= openBefore) return
    openBefore = openCount
  }
}

async function jobDone(client: Client, id: string): Promise<void> {
  const state = async () => {
    const { rows } = await client.query<{ state: string }>('select state::text from pgboss.job where id = $1', [id])
    return rows[0]?.state
  }
  await waitUntil(async () => ['completed', 'failed'].includes((await state()) ?? 'completed'), {
    timeoutMs: settleTimeoutMs,
    intervalMs: 100,
    timeoutMessage: () => 'the sweep of charges did not finish',
  })
}

/**
 * Makes jobs due at once that wait for a retry or whose process was killed: the backoff is the product's, but the bench
 * does not wait for it.
 */
async function jobsDone(client: Client): Promise<void> {
  await waitUntil(
    async () => {
      await client.query(
        `update pgboss.job set state = 'retry', start_after = now() where ${paymentJobs}
         and (state = 'retry' or (state = 'active' and started_on < now() - interval '5 seconds'))`,
      )
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from pgboss.job where ${paymentJobs} and state in ('created', 'retry', 'active')`,
      )
      return Number(rows[0]?.count) === 0
    },
    { timeoutMs: settleTimeoutMs, intervalMs: 200, timeoutMessage: () => 'payment jobs did not finish' },
  )
}

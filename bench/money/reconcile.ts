import { waitUntil } from '@revela/dev-env'
import type { Client } from 'pg'
import type { MoneyEnvironment } from './money-environment.ts'

/** After these minutes an unknown charge counts as lost, and every postponed check is due again. */
const clockSteps = [12, 75]
const settleTimeoutMs = 120_000

/** What is compared with the gateway: our own bills, or the payments of families. */
export type Reconciled = {
  /** A condition on the names of its jobs. */
  readonly jobs: string
  /** The job that checks charges at the gateway. */
  readonly sweep: string
  /** Counts charges that the sweep still has to decide. */
  readonly open: string
  /** Sweeps even when none of a batch was decided. */
  readonly minSweeps: number
  /** Ends every scripted fault, and counts events that are not delivered. */
  readonly calm: () => Promise<void>
  readonly waiting: () => Promise<number>
}

/** What it needs of the processes. */
export type Reconciling = Pick<MoneyEnvironment, 'moveClock' | 'asAdmin' | 'sandbox'> & {
  readonly api: { readonly isUp: () => boolean }
  readonly worker: { readonly isUp: () => boolean }
}

const billsOf = ({ sandbox }: Reconciling): Reconciled => ({
  jobs: `(name like 'payment.%' or name like 'charge.%')`,
  sweep: 'charges.check',
  open: `select count(*) from charge where state = 'sending' or (state = 'pending' and method = 'credit-card')`,
  minSweeps: 1,
  calm: async () => {
    await sandbox.script({ webhooks: { delayMs: 0 } })
    await sandbox.settleAll()
  },
  waiting: async () => (await sandbox.webhookCounts()).waiting,
})

/** Waits for events and jobs; then moves the clock so that the product's sweep checks the gateway's records. */
export async function reconcile(environment: Reconciling, reconciled = billsOf(environment)): Promise<void> {
  const { moveClock, asAdmin, api, worker } = environment
  await waitUntil(() => api.isUp() && worker.isUp(), {
    timeoutMs: 60_000,
    timeoutMessage: () => 'api or worker did not come back',
  })
  await reconciled.calm()
  await waitUntil(async () => (await reconciled.waiting()) === 0, {
    timeoutMs: settleTimeoutMs,
    intervalMs: 200,
    timeoutMessage: () => 'webhook events were not delivered',
  })
  await asAdmin(async (client) => {
    await jobsDone(client, reconciled)
    for (const minutes of clockSteps) {
      moveClock(minutes)
      // The processes read their clock five times a second.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await sweepUntilIdle(client, reconciled)
      await jobsDone(client, reconciled)
    }
  })
}

async function sweepUntilIdle(client: Client, { sweep, open: openSql, minSweeps }: Reconciled): Promise<void> {
  let openBefore = Number.POSITIVE_INFINITY
  for (let sweeps = 1; ; sweeps += 1) {
    const { rows } = await client.query<{ id: string }>(
      `insert into pgboss.job (name, data, retry_limit) values ($1, '{}', 0) returning id`,
      [sweep],
    )
    await jobDone(client, rows[0]?.id ?? '')
    const open = await client.query<{ count: string }>(openSql)
    const openCount = Number(open.rows[0]?.count)
    if (sweeps >= minSweeps && (openCount === 0 || openCount >= openBefore)) return
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
async function jobsDone(client: Client, { jobs }: Reconciled): Promise<void> {
  await waitUntil(
    async () => {
      await client.query(
        `update pgboss.job set state = 'retry', start_after = now() where ${jobs}
         and (state = 'retry' or (state = 'active' and started_on < now() - interval '5 seconds'))`,
      )
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from pgboss.job where ${jobs} and state in ('created', 'retry', 'active')`,
      )
      return Number(rows[0]?.count) === 0
    },
    { timeoutMs: settleTimeoutMs, intervalMs: 200, timeoutMessage: () => 'payment jobs did not finish' },
  )
}

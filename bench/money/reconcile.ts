import { waitUntil } from '@revela/dev-env'
import type { Client } from 'pg'
import type { Shop } from './shop.ts'

/** By then what was never heard of is lost, and whatever a look put off is due again. */
const minutesBetweenLooks = [12, 75]
const patienceMs = 120_000
const ofPayments = `(name like 'payment.%' or name like 'charge.%')`

/** Events on their way arrive, jobs are done; then the gateway's books are looked at as the sweep does, hours at a time. */
export async function reconcile({ sandbox, moveClock, asAdmin, api, worker }: Shop): Promise<void> {
  await waitUntil(() => api.isUp() && worker.isUp(), { timeoutMs: 60_000, otherwise: () => 'a process stayed away' })
  await sandbox.script({ webhooks: { delayMs: 0 } })
  await sandbox.settleAll()
  await waitUntil(async () => (await sandbox.told()).waiting === 0, {
    timeoutMs: patienceMs,
    everyMs: 200,
    otherwise: () => 'events stayed unheard',
  })
  await asAdmin(async (client) => {
    await jobsDone(client)
    for (const minutes of minutesBetweenLooks) {
      moveClock(minutes)
      // The processes look at their clock five times a second.
      await new Promise((done) => setTimeout(done, 300))
      await sweepUntilNothingIsDue(client)
      await jobsDone(client)
    }
  })
}

async function sweepUntilNothingIsDue(client: Client): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      `insert into pgboss.job (name, data, retry_limit) values ('charges.check', '{}', 0) returning id`,
    )
    await jobDone(client, rows[0]?.id ?? '')
    const open = await client.query<{ count: string }>(
      `select count(*) from charge where state = 'sending' or (state = 'pending' and method = 'credit-card')`,
    )
    const left = Number(open.rows[0]?.count)
    if (left === 0 || left >= before) return
    before = left
  }
}

async function jobDone(client: Client, id: string): Promise<void> {
  const state = async () => {
    const { rows } = await client.query<{ state: string }>('select state::text from pgboss.job where id = $1', [id])
    return rows[0]?.state
  }
  await waitUntil(async () => ['completed', 'failed'].includes((await state()) ?? 'completed'), {
    timeoutMs: patienceMs,
    everyMs: 100,
    otherwise: () => 'the sweep of charges did not end',
  })
}

/**
 * Whoever waits for another try, or whose database died with it in hand, is called at once: the back-off is the
 * product's, the waiting is not the bench's.
 */
async function jobsDone(client: Client): Promise<void> {
  await waitUntil(
    async () => {
      await client.query(
        `update pgboss.job set state = 'retry', start_after = now() where ${ofPayments}
         and (state = 'retry' or (state = 'active' and started_on < now() - interval '5 seconds'))`,
      )
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from pgboss.job where ${ofPayments} and state in ('created', 'retry', 'active')`,
      )
      return Number(rows[0]?.count) === 0
    },
    { timeoutMs: patienceMs, everyMs: 200, otherwise: () => 'jobs of payments were not done' },
  )
}

import type { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

export type StopState = 'draining' | 'closed' | 'arriving' | 'moved'

export type CustomerStop = { readonly state: StopState; readonly cell: string; readonly stoppedAt: Date }

export async function findStop(client: Client, customerId: string): Promise<CustomerStop | null> {
  const { rows } = await client.query<CustomerStop>(
    'select state, cell, stopped_at as "stoppedAt" from customer_stop where customer_id = $1',
    [customerId],
  )
  return rows[0] ?? null
}

/** Keeps the time of the first stop, so that it says how long the customer has waited. */
export async function setStop(client: Client, customerId: string, state: StopState, cell: string): Promise<void> {
  await client.query(
    `insert into customer_stop (customer_id, state, cell) values ($1, $2, $3)
      on conflict (customer_id) do update set state = excluded.state, cell = excluded.cell`,
    [customerId, state, cell],
  )
}

export async function endStop(client: Client, customerId: string): Promise<void> {
  await client.query('delete from customer_stop where customer_id = $1', [customerId])
}

const pollMs = 50

/**
 * Waits until every transaction of the product that began before now has ended: those began before the stop, and may
 * still write. False when the time ran out. No lock is taken, so nobody waits for this.
 */
export async function transactionsEnded(client: Client, timeoutMs: number): Promise<boolean> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { rows: older } = await client.query(
      `select from pg_stat_activity where datname = current_database() and usename in ('revela_app', 'revela_staff')
        and state <> 'idle' and xact_start <= $1::timestamptz limit 1`,
      [rows[0]!.now],
    )
    if (older.length === 0) return true
    if (Date.now() > deadline) return false
    await sleep(pollMs)
  }
}

/** What was begun outside and is not recorded yet: mails that are being sent, charges without an answer. */
export async function countOutsideWork(client: Client, customerId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from outbox_mail where customer_id = $1 and state = 'queued' and claimed_until > now())
        + (select count(*) from charge where customer_id = $1 and state = 'sending' and created_at > now() - interval '1 minute')
        + (select count(*) from family_charge where customer_id = $1 and state = 'sending' and created_at > now() - interval '1 minute'))::int
        as count`,
    [customerId],
  )
  return rows[0]!.count
}

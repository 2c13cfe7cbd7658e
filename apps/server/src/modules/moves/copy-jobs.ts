import { jobsSchema, startSendingBoss } from '../../platform/queue/queue.ts'
import type { Cell } from './cell.ts'

type WaitingJob = {
  readonly name: string
  readonly data: object
  readonly priority: number
  readonly start_after: Date
}

/** Jobs of the customer, of one of their e-mails, and those that apply an event of one of their charges. */
const ofCustomer = `(data ->> 'customerId' = $1 or data ->> 'email' = any($2)
  or (name = any($3) and data ->> 'gatewayId' = any($4)))`
const eventJobs = ['payment.apply', 'receivables.apply']
const isWaiting = `state < 'completed' and name not like '%.dead'`

async function selectionOf(cell: Cell, customerId: string): Promise<unknown[]> {
  const { rows: emails } = await cell.rows.query<{ name: string }>(
    `select name from directory where customer_id = $1 and kind = 'email'`,
    [customerId],
  )
  return [customerId, emails.map(({ name }) => name), eventJobs, await chargesOf(cell, customerId)]
}

async function chargesOf({ rows }: Cell, customerId: string): Promise<string[]> {
  const { rows: charges } = await rows.query<{ gateway_id: string }>(
    `select gateway_id from charge where customer_id = $1 and gateway_id is not null
      union all select gateway_id from family_charge where customer_id = $1 and gateway_id is not null`,
    [customerId],
  )
  return charges.map(({ gateway_id: id }) => id)
}

/**
 * Gives the new cell every job that is not done. One that runs at this moment cannot write any more, so it is done
 * again there. A repeated move replaces the jobs: none of them has run before the customer is open there.
 */
export async function copyJobs(from: Cell, to: Cell, customerId: string): Promise<number> {
  const { rows: waiting } = await from.jobs.query<WaitingJob>(
    `select name, data, priority, start_after from ${jobsSchema}.job
      where ${isWaiting} and ${ofCustomer}`,
    await selectionOf(from, customerId),
  )
  await deleteJobs(to, customerId)
  const boss = await startSendingBoss(to.variables.JOBS_DATABASE_URL)
  try {
    for (const [name, jobs] of Map.groupBy(waiting, (job) => job.name)) {
      await boss.insert(
        name,
        jobs.map(({ data, priority, start_after: startAfter }) => ({ data, priority, startAfter })),
      )
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  return waiting.length
}

export async function deleteJobs(cell: Cell, customerId: string): Promise<void> {
  await cell.jobs.query(
    `delete from ${jobsSchema}.job where ${isWaiting} and ${ofCustomer}`,
    await selectionOf(cell, customerId),
  )
}

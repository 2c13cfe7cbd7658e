import { sql } from 'kysely'
import { rejectHeldMails, releaseHeldMails } from '../../platform/mailer/held-mail.ts'
import { findCustomer } from '../accounts/index.ts'
import { allowNames, closeReports, pauseSending, resumeSending } from '../client-mail/index.ts'
import { recordStaffAction } from './staff-action.repository.ts'
import { StaffCommandError, type StaffActor, type StaffDeps } from './staff.module.ts'

type QueueRow = {
  readonly customer_id: string
  readonly studio: string
  readonly paused_at: Date | null
  readonly reports: readonly { at: string; reason: string; message: string; mail_kind: string }[]
  readonly held: readonly { at: string; sender: string; subject: string; held_for: string[] }[]
}

export type MailDecision = { readonly reports: number; readonly mails: number }

/**
 * Accounts whose mail to clients needs a decision: reported, held or paused. Most reports first; at most a hundred, the
 * others follow once these are decided.
 */
export async function listMailQueue({ db }: StaffDeps): Promise<readonly QueueRow[]> {
  return db.withoutTenant(async (tx) => {
    const { rows } = await sql<QueueRow>`
      select customer_id, studio, paused_at, reports, held from client_mail_queue()
      order by jsonb_array_length(reports) desc, customer_id limit 100`.execute(tx)
    return rows
  })
}

/** Approves the account: closes its reports, sends the held mails, and allows their names from now on. */
export async function allowMail(deps: StaffDeps, customerId: string, by: StaffActor): Promise<MailDecision> {
  const { db, clock, jobs, log } = deps
  const now = clock()
  const decision = await db.tenant(customerId, async (tx) => {
    if (!(await findCustomer(tx, customerId))) throw new StaffCommandError('customer not found')
    const reports = await closeReports(tx, customerId, now)
    await resumeSending(tx, customerId)
    const released = await releaseHeldMails(tx, jobs, customerId, now)
    await allowNames(tx, customerId, released.names, now)
    await recordStaffAction(tx, by, { customerId, kind: 'mail-allowed', now })
    return { reports, mails: released.count }
  })
  log.info({ customerId, ...by, ...decision }, 'staff allowed mail to clients')
  return decision
}

/** Keeps the account paused: closes its reports and rejects the held mails. `allow-mail` undoes the pause. */
export async function blockMail(deps: StaffDeps, customerId: string, by: StaffActor): Promise<MailDecision> {
  const { db, clock, log } = deps
  const now = clock()
  const decision = await db.tenant(customerId, async (tx) => {
    if (!(await findCustomer(tx, customerId))) throw new StaffCommandError('customer not found')
    const reports = await closeReports(tx, customerId, now)
    await pauseSending(tx, customerId, 'staff', now)
    const mails = await rejectHeldMails(tx, customerId, now)
    await recordStaffAction(tx, by, { customerId, kind: 'mail-blocked', now })
    return { reports, mails }
  })
  log.info({ customerId, ...by, ...decision }, 'staff blocked mail to clients')
  return decision
}

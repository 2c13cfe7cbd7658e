import { support } from '@revela/phrases'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import { deleteSessions, endSupportSessions, findCustomer, insertSession } from '../accounts/index.ts'
import { supportSessionMail } from './mails.ts'
import { recordStaffAction } from './staff-action.repository.ts'
import { StaffCommandError, type StaffActor, type StaffDeps } from './staff.module.ts'

export const maxMinutes = 60

export type SupportSession = { readonly cookie: string; readonly until: Date }

/**
 * Opens a read-only session that sees what the customer sees (`access/support.ts`). It appears among the customer's
 * sessions, where they can end it, and in their log; a mail notifies them. Its expiry is fixed when it is opened.
 */
export async function openSupportSession(
  deps: StaffDeps,
  options: { readonly customerId: string; readonly minutes: number },
  by: StaffActor,
): Promise<SupportSession> {
  const { customerId, minutes } = options
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > maxMinutes) {
    throw new StaffCommandError(`a support session lasts 1 to ${maxMinutes} minutes`)
  }
  const { db, clock, outbox, log, config } = deps
  const now = clock()
  const until = new Date(now.getTime() + minutes * 60_000)
  const token = newTenantToken(customerId)
  await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new StaffCommandError('customer not found')
    await insertSession(tx, token, {
      authMethod: 'admin-cp',
      device: support.device,
      now,
      expiresAt: until,
      confirmedAt: null,
    })
    await recordStaffAction(tx, by, { customerId, kind: 'session-opened', now, until })
    const to = { customerId, name: customer.name, email: customer.email }
    await outbox.queue(tx, supportSessionMail(to, { until, ticket: by.ticket }, config.APP_ORIGIN), now)
  })
  log.info({ customerId, ...by, until }, 'staff opened a support session')
  return { cookie: token.text, until }
}

/** Ends all sessions of a compromised account; the owner signs in again. */
export async function signOutEverywhere(deps: StaffDeps, customerId: string, by: StaffActor): Promise<void> {
  const { db, clock, log } = deps
  await db.tenant(customerId, async (tx) => {
    await deleteSessions(tx, customerId, null)
    await recordStaffAction(tx, by, { customerId, kind: 'signed-out', now: clock() })
  })
  log.info({ customerId, ...by }, 'staff signed a customer out everywhere')
}

export async function closeSupportSessions(deps: StaffDeps, customerId: string, by: StaffActor): Promise<number> {
  const { db, clock, log } = deps
  const ended = await db.tenant(customerId, async (tx) => {
    const count = await endSupportSessions(tx, customerId)
    await recordStaffAction(tx, by, { customerId, kind: 'session-ended', now: clock() })
    return count
  })
  log.info({ customerId, ...by, ended }, 'staff ended support sessions')
  return ended
}

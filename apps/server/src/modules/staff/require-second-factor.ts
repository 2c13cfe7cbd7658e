import {
  deleteSessions,
  findCustomer,
  hasSecondFactor,
  lockRequirement,
  recordActivity,
  storeRequirement,
} from '../accounts/index.ts'
import { secondFactorOptionalMail, secondFactorRequiredMail } from './mails.ts'
import { recordStaffAction } from './staff-action.repository.ts'
import { StaffCommandError, type StaffActor, type StaffDeps } from './staff.module.ts'

/**
 * For an account that was, or may be, compromised. With a factor registered, every session ends, because some were
 * opened with a password alone. Without one, the sessions continue but may only register one (`access/authorize.ts`).
 */
export async function requireSecondFactor(
  deps: StaffDeps,
  customerId: string,
  by: StaffActor,
): Promise<{ readonly sessionsEnded: boolean }> {
  const { db, clock, outbox, log, config } = deps
  const now = clock()
  const sessionsEnded = await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new StaffCommandError('customer not found')
    if (await lockRequirement(tx, customerId, 'change'))
      throw new StaffCommandError('a second factor is already required')
    await storeRequirement(tx, customerId, now)
    const isRegistered = await hasSecondFactor(tx, customerId)
    if (isRegistered) await deleteSessions(tx, customerId, null)
    await recordActivity(tx, { customerId, kind: 'second-factor-required', now, agent: null })
    await recordStaffAction(tx, by, { customerId, kind: 'second-factor-required', now })
    const to = { customerId, name: customer.name, email: customer.email }
    await outbox.queue(tx, secondFactorRequiredMail(to, { when: now, isRegistered }, config.APP_ORIGIN), now)
    return isRegistered
  })
  log.info({ customerId, ...by, sessionsEnded }, 'staff required a second factor')
  return { sessionsEnded }
}

/** Makes the second factor optional again. Registered factors stay. */
export async function stopRequiringSecondFactor(deps: StaffDeps, customerId: string, by: StaffActor): Promise<void> {
  const { db, clock, outbox, log, config } = deps
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new StaffCommandError('customer not found')
    if (!(await lockRequirement(tx, customerId, 'change')))
      throw new StaffCommandError('a second factor is not required')
    await storeRequirement(tx, customerId, null)
    await recordActivity(tx, { customerId, kind: 'second-factor-optional', now, agent: null })
    await recordStaffAction(tx, by, { customerId, kind: 'second-factor-optional', now })
    const to = { customerId, name: customer.name, email: customer.email }
    await outbox.queue(tx, secondFactorOptionalMail(to, now, config.APP_ORIGIN), now)
  })
  log.info({ customerId, ...by }, 'staff stopped requiring a second factor')
}

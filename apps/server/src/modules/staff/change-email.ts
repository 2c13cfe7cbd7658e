import { isEmail, maskEmail, normalizeEmail } from '@revela/domain'
import { deleteSessions, findCustomer, changeEmailAddress, recordActivity } from '../accounts/index.ts'
import { moveProfileEmail } from '../profiles/index.ts'
import { emailChangedMail } from './mails.ts'
import { recordStaffAction } from './staff-action.repository.ts'
import { StaffCommandError, type StaffActor, type StaffDeps } from './staff.module.ts'

/** How the caller proved ownership of the account; required so that no address is changed on trust alone. */
export const identityProofs = ['document', 'payment', 'video-call'] as const
export type IdentityProof = (typeof identityProofs)[number]

/**
 * Changes the account's e-mail: the password stays, every session and open reset link ends, and both addresses are
 * notified, so that the reader of the old one can object.
 */
export async function changeEmail(deps: StaffDeps, customerId: string, to: string, by: StaffActor): Promise<string> {
  const { db, cellNames, clock, outbox, log, config } = deps
  const now = clock()
  const address = normalizeEmail(to)
  if (!isEmail(address)) throw new StaffCommandError('invalid e-mail address')
  const from = await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new StaffCommandError('customer not found')
    if (customer.email === address) throw new StaffCommandError('the account already has this address')
    if (!(await changeEmailAddress(tx, cellNames, { customerId, from: customer.email, to: address }))) {
      throw new StaffCommandError('the new address already belongs to an account')
    }
    await moveProfileEmail(tx, customerId, { from: customer.email, to: address })
    await deleteSessions(tx, customerId, null)
    const [masked, maskedNew] = [maskEmail(customer.email), maskEmail(address)]
    await recordActivity(tx, {
      customerId,
      kind: 'email-changed',
      now,
      agent: null,
      from: masked,
      to: maskedNew,
    })
    await recordStaffAction(tx, by, { customerId, kind: 'email-changed', now })
    for (const recipient of [customer.email, address]) {
      const mail = emailChangedMail({ customerId, name: customer.name, email: recipient }, now, config.APP_ORIGIN)
      await outbox.queue(tx, mail, now)
    }
    return customer.email
  })
  log.info({ customerId, ...by }, 'staff changed an account e-mail')
  return from
}

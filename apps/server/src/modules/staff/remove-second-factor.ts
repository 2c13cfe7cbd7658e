import { deletePasskeys, deleteSecondFactor, deleteSessions, findCustomer, recordActivity } from '../accounts/index.ts'
import { secondFactorRemovedMail } from './mails.ts'
import { writeAct } from './staff-act.repository.ts'
import { StaffRefusal, type Acting, type StaffNeeds } from './staff.needs.ts'

/**
 * For whoever has lost the app and the recovery codes, once their identity is shown. Passkeys go too: a stranger may have
 * added one. Every session ends.
 */
export async function removeSecondFactor(needs: StaffNeeds, customerId: string, by: Acting): Promise<void> {
  const { db, clock, outbox, log, config } = needs
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new StaffRefusal('no such customer')
    const hadApp = await deleteSecondFactor(tx, customerId)
    const passkeys = await deletePasskeys(tx, customerId)
    if (!hadApp && passkeys === 0) throw new StaffRefusal('the account has no second factor and no passkey')
    await deleteSessions(tx, customerId, null)
    if (hadApp) await recordActivity(tx, { customerId, kind: 'second-factor-off', now, agent: null })
    if (passkeys > 0) await recordActivity(tx, { customerId, kind: 'passkey-removed', now, agent: null })
    await writeAct(tx, by, { customerId, kind: 'second-factor-removed', now })
    const to = { customerId, name: customer.name, email: customer.email }
    await outbox.queue(tx, secondFactorRemovedMail(to, now, config.APP_ORIGIN), now)
  })
  log.info({ customerId, ...by }, 'staff removed a second factor')
}

import type { RedirectUser } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../../http/visit.ts'
import { refuseField } from '../../../platform/refusal/refusal.ts'
import { findByName, findCustomer, findPasswordHash, storePasswordHash } from '../account.repository.ts'
import { recordAndNotify } from '../activity/record-activity.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { startSession } from '../sessions/start-session.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { signInLimits } from './sign-in-limits.ts'

// No customer ever has this id: an unknown e-mail runs the same statements against an empty tenant.
const nobody = '00000000-0000-0000-0000-000000000000'

/** The answer, its bytes and its time are the same for a wrong password and for an e-mail we never saw. */
export async function signIn(
  needs: AccountsNeeds,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<RedirectUser> {
  const { db, hasher, limiter, keys, clock } = needs
  const device = knownDevice(keys, visit, email)
  const limits = signInLimits(email, visit, device)
  await limiter.takeOwnThenShared(limits)

  const customerId = (await db.nobody((tx) => findByName(tx, 'email', email))) ?? nobody
  const stored = await db.tenant(customerId, (tx) => findPasswordHash(tx, customerId))
  const { ok, renew } = await hasher.verify(password, stored)
  if (!ok) throw refuseField('InvalidCredentials', 'password', errorHelp.invalidCredentials)

  const renewed = renew ? await hasher.hash(password) : null
  const now = clock()
  const customer = await db.tenant(customerId, async (tx) => {
    if (renewed) await storePasswordHash(tx, customerId, renewed, now)
    await startSession(tx, visit, { customerId, authMethod: 'password', now })
    if (device === null) {
      await recordAndNotify(tx, needs, { customerId, kind: 'new-device', now, agent: visit.agent })
    }
    return findCustomer(tx, customerId)
  })
  await limiter.forgive(limits.forgiven)
  rememberDevice(keys, visit, email)
  return needs.redirectUserOf({
    customerId,
    architect: customer?.user_type === 'architect',
    solutions: customer?.solutions ?? [],
  })
}

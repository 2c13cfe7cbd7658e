import { brand, errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { newTotpSecret, totpAddress } from '../../../platform/crypto/totp.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { recordAndNotify } from '../activity/record-activity.ts'
import { renewSession, requireConfirmed, requireConfirmedWithSecondFactor } from '../sessions/confirm-identity.ts'
import { checkSecondFactor, checkTotp } from './check-second-factor.ts'
import { newRecoveryCodes, recoveryCodeMac } from './recovery-codes.ts'
import { endSessionsWithoutSecondFactor, requireAnotherFactor } from './second-factor-requirement.ts'
import {
  deleteSecondFactor,
  enableSecondFactor,
  isSecondFactorOn,
  replaceRecoveryCodes,
  storePendingSecret,
} from './second-factor.repository.ts'

const wrongCode = () => refuseField('WrongSecondFactor', 'code', errorHelp.wrongSecondFactor)

/** A new secret for the app. It is asked for at sign-in only after `turnOn` has seen a code made with it. */
export async function setUpSecondFactor(
  { db, keys, clock }: AccountsNeeds,
  principal: CustomerPrincipal,
): Promise<{ secret: string; address: string }> {
  const { customerId } = principal
  const now = clock()
  const secret = newTotpSecret()
  const email = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const customer = await findCustomer(tx, customerId)
    const isStored = await storePendingSecret(tx, customerId, keys.seal('account-totp', secret, customerId), now)
    if (!customer || !isStored) throw new Refusal('SecondFactorOn')
    return customer.email
  })
  return { secret, address: totpAddress(secret, email, brand.name) }
}

/** Answers the recovery codes: they are shown this once and kept as hashes. */
export async function turnOnSecondFactor(
  needs: AccountsNeeds,
  code: string,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<string[]> {
  const { db, keys, clock } = needs
  const { customerId } = principal
  await takeLimit(needs, customerId)
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    if (await isSecondFactorOn(tx, customerId)) throw new Refusal('SecondFactorOn')
    if (!(await checkTotp(tx, keys, { customerId, code, now }))) throw wrongCode()
    await endSessionsWithoutSecondFactor(tx, principal, visit, now)
    await enableSecondFactor(tx, customerId, now)
    await recordAndNotify(tx, needs, { customerId, kind: 'second-factor-on', now, agent: visit.agent })
    const codes = await writeRecoveryCodes(tx, needs, customerId)
    await renewSession(tx, principal, visit, { now, withSecondFactor: true })
    return codes
  })
}

/** Needs a code too: an open browser and a password must not be enough to take the second factor away. */
export async function turnOffSecondFactor(
  needs: AccountsNeeds,
  code: string,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, keys, clock } = needs
  const { customerId } = principal
  await takeLimit(needs, customerId)
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    await requireAnotherFactor(tx, customerId, 'app')
    if ((await checkSecondFactor(tx, keys, { customerId, code, now })) === null) throw wrongCode()
    await deleteSecondFactor(tx, customerId)
    await recordAndNotify(tx, needs, { customerId, kind: 'second-factor-off', now, agent: visit.agent })
  })
}

/** Each code can take the second factor away, so it needs one to get them. */
export async function renewRecoveryCodes(
  needs: AccountsNeeds,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<string[]> {
  const { db, clock } = needs
  const { customerId } = principal
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    await requireConfirmedWithSecondFactor(tx, principal, now)
    if (!(await isSecondFactorOn(tx, customerId))) throw new Refusal('NotFound')
    await recordAndNotify(tx, needs, { customerId, kind: 'recovery-codes-renewed', now, agent: visit.agent })
    return writeRecoveryCodes(tx, needs, customerId)
  })
}

async function takeLimit({ limiter }: AccountsNeeds, customerId: string): Promise<void> {
  await limiter.take([{ name: 'second-factor:settings', of: customerId, most: 10, windowSeconds: 900 }])
}

async function writeRecoveryCodes(tx: Tx, { keys }: AccountsNeeds, customerId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const macs = codes.map((code) => recoveryCodeMac(keys, customerId, code))
  await replaceRecoveryCodes(tx, customerId, macs)
  return codes
}

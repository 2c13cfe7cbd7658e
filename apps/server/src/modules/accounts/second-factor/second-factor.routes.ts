import {
  closeSecondFactorOffer as closeOfferEndpoint,
  getSecondFactor,
  renewRecoveryCodes as renewEndpoint,
  setUpSecondFactor as setUpEndpoint,
  turnOffSecondFactor as turnOffEndpoint,
  turnOnSecondFactor as turnOnEndpoint,
} from '@revela/contract'
import { brand, errorHelp } from '@revela/phrases'
import { sql } from 'kysely'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { customerRoute, type Route } from '../../../http/route.ts'
import type { Visit } from '../../../http/visit.ts'
import { newTotpSecret, totpAddress } from '../../../platform/crypto/totp.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsNeeds, AccountsTables } from '../accounts.module.ts'
import { recordAndNotify } from '../activity/activity.ts'
import { renewSession, requireConfirmed, requireConfirmedWithSecondFactor } from '../sessions/confirm-identity.ts'
import { checkSecondFactor, checkTotp, newRecoveryCodes, recoveryCodeMac, totpPurpose } from './check-second-factor.ts'
import { endSessionsWithoutSecondFactor, readRequirement, requireAnotherFactor } from './second-factor-requirement.ts'
import {
  deleteSecondFactor,
  enableSecondFactor,
  isSecondFactorOn,
  readSecondFactor,
  replaceRecoveryCodes,
  storePendingSecret,
} from './second-factor.repository.ts'

const wrongCode = () => refuseField('WrongSecondFactor', 'code', errorHelp.wrongSecondFactor)

/** A new secret for the app. It is asked for at sign-in only after `turnOn` has seen a code made with it. */
async function setUpSecondFactor(
  { db, keys, clock }: AccountsNeeds,
  principal: CustomerPrincipal,
): Promise<{ secret: string; address: string }> {
  const { customerId } = principal
  const now = clock()
  const secret = newTotpSecret()
  const email = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const customer = await findCustomer(tx, customerId)
    const isStored = await storePendingSecret(tx, customerId, keys.seal(totpPurpose, secret, customerId), now)
    if (!customer || !isStored) throw new Refusal('SecondFactorOn')
    return customer.email
  })
  return { secret, address: totpAddress(secret, email, brand.name) }
}

/** Answers the recovery codes: they are shown this once and kept as hashes. */
async function turnOnSecondFactor(
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
async function turnOffSecondFactor(
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
async function renewRecoveryCodes(needs: AccountsNeeds, principal: CustomerPrincipal, visit: Visit): Promise<string[]> {
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

export function secondFactorRoutes(needs: AccountsNeeds): Route[] {
  const { db, clock } = needs
  return [
    customerRoute(getSecondFactor, async ({ principal: { customerId } }) => {
      const { enabledAt, recoveryCodesLeft, ...rest } = await db.tenant(customerId, async (tx) => ({
        ...(await readSecondFactor(tx, customerId)),
        offered: await isSecondFactorOffered(tx, customerId),
        requirement: await readRequirement(tx, customerId),
      }))
      return { enabled_at: enabledAt?.toISOString() ?? null, recovery_codes_left: recoveryCodesLeft, ...rest }
    }),
    customerRoute(closeOfferEndpoint, async ({ principal: { customerId } }) =>
      db.tenant(customerId, (tx) => closeSecondFactorOffer(tx, customerId, clock())),
    ),
    customerRoute(setUpEndpoint, async ({ principal }) => setUpSecondFactor(needs, principal)),
    customerRoute(turnOnEndpoint, async ({ body, principal, visit }) => ({
      recovery_codes: await turnOnSecondFactor(needs, body.code, principal, visit),
    })),
    customerRoute(turnOffEndpoint, async ({ body, principal, visit }) =>
      turnOffSecondFactor(needs, body.code, principal, visit),
    ),
    customerRoute(renewEndpoint, async ({ principal, visit }) => ({
      recovery_codes: await renewRecoveryCodes(needs, principal, visit),
    })),
  ]
}

/**
 * Whether the card that offers a second factor is shown: once a gallery was sent, which publishes it, and until the card
 * is closed or the account has a second factor or a passkey.
 */
async function isSecondFactorOffered(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`
    select c.second_factor_offer_closed_at is null
      and exists (select from gallery g where g.customer_id = c.customer_id and g.published_at is not null)
      and not exists (select from second_factor f where f.customer_id = c.customer_id and f.enabled_at is not null)
      and not exists (select from passkey p where p.customer_id = c.customer_id) as offered
    from customer c where c.customer_id = ${customerId}`.execute(tx)
  return rows[0]?.offered ?? false
}

async function closeSecondFactorOffer(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('customer')
    .set({ second_factor_offer_closed_at: now })
    .where('customer_id', '=', customerId)
    .execute()
}

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
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { findCustomer } from '../account.repository.ts'
import type { AccountsDeps, AccountsTables } from '../accounts.module.ts'
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

const wrongCodeError = () => fieldError('WrongSecondFactor', 'code', errorHelp.wrongSecondFactor)

/** Creates a new secret for the app. Sign-ins require it only after `turnOn` has verified a code made with it. */
async function setUpSecondFactor(
  { db, keys, clock }: AccountsDeps,
  principal: CustomerPrincipal,
): Promise<{ secret: string; address: string }> {
  const { customerId } = principal
  const now = clock()
  const secret = newTotpSecret()
  const email = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const customer = await findCustomer(tx, customerId)
    const isStored = await storePendingSecret(tx, customerId, keys.seal(totpPurpose, secret, customerId), now)
    if (!customer || !isStored) throw new ApiError('SecondFactorOn')
    return customer.email
  })
  return { secret, address: totpAddress(secret, email, brand.name) }
}

/** Returns the recovery codes. They are shown only once and stored as hashes. */
async function turnOnSecondFactor(
  deps: AccountsDeps,
  code: string,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<string[]> {
  const { db, keys, clock } = deps
  const { customerId } = principal
  await consumeLimit(deps, customerId)
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    if (await isSecondFactorOn(tx, customerId)) throw new ApiError('SecondFactorOn')
    if (!(await checkTotp(tx, keys, { customerId, code, now }))) throw wrongCodeError()
    await endSessionsWithoutSecondFactor(tx, principal, visit, now)
    await enableSecondFactor(tx, customerId, now)
    await recordAndNotify(tx, deps, { customerId, kind: 'second-factor-on', now, agent: visit.agent })
    const codes = await writeRecoveryCodes(tx, deps, customerId)
    await renewSession(tx, principal, visit, { now, withSecondFactor: true })
    return codes
  })
}

/** Requires a code too: an open browser and the password must not be enough to turn the second factor off. */
async function turnOffSecondFactor(
  deps: AccountsDeps,
  code: string,
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, keys, clock } = deps
  const { customerId } = principal
  await consumeLimit(deps, customerId)
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    await requireAnotherFactor(tx, customerId, 'app')
    if ((await checkSecondFactor(tx, keys, { customerId, code, now })) === null) throw wrongCodeError()
    await deleteSecondFactor(tx, customerId)
    await recordAndNotify(tx, deps, { customerId, kind: 'second-factor-off', now, agent: visit.agent })
  })
}

/** Each code can replace the second factor, so getting codes requires the second factor. */
async function renewRecoveryCodes(deps: AccountsDeps, principal: CustomerPrincipal, visit: Visit): Promise<string[]> {
  const { db, clock } = deps
  const { customerId } = principal
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    await requireConfirmedWithSecondFactor(tx, principal, now)
    if (!(await isSecondFactorOn(tx, customerId))) throw new ApiError('NotFound')
    await recordAndNotify(tx, deps, { customerId, kind: 'recovery-codes-renewed', now, agent: visit.agent })
    return writeRecoveryCodes(tx, deps, customerId)
  })
}

async function consumeLimit({ limiter }: AccountsDeps, customerId: string): Promise<void> {
  await limiter.consume([{ name: 'second-factor:settings', key: customerId, max: 10, windowSeconds: 900 }])
}

async function writeRecoveryCodes(tx: Tx, { keys }: AccountsDeps, customerId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const macs = codes.map((code) => recoveryCodeMac(keys, customerId, code))
  await replaceRecoveryCodes(tx, customerId, macs)
  return codes
}

export function secondFactorRoutes(deps: AccountsDeps): Route[] {
  const { db, clock } = deps
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
    customerRoute(setUpEndpoint, async ({ principal }) => setUpSecondFactor(deps, principal)),
    customerRoute(turnOnEndpoint, async ({ body, principal, visit }) => ({
      recovery_codes: await turnOnSecondFactor(deps, body.code, principal, visit),
    })),
    customerRoute(turnOffEndpoint, async ({ body, principal, visit }) =>
      turnOffSecondFactor(deps, body.code, principal, visit),
    ),
    customerRoute(renewEndpoint, async ({ principal, visit }) => ({
      recovery_codes: await renewRecoveryCodes(deps, principal, visit),
    })),
  ]
}

/**
 * Whether to show the card that offers a second factor: after a gallery was sent (which publishes it), until the card
 * is closed or the account has a second factor or a passkey.
 */
async function isSecondFactorOffered(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`
    select c.second_factor_offer_closed_at is null
      and exists (select from gallery g where g.customer_id = ${customerId} and g.published_at is not null)
      and not exists (select from second_factor f where f.customer_id = ${customerId} and f.enabled_at is not null)
      and not exists (select from passkey p where p.customer_id = ${customerId}) as offered
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

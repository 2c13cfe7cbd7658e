import { sql } from 'kysely'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import type { AccountsTables } from '../accounts.module.ts'
import { recordActivity } from '../activity/activity.ts'
import { hasPasskeys, listPasskeyRows } from '../passkeys/passkey.repository.ts'
import { deleteSessions } from '../sessions/session.repository.ts'
import { isSecondFactorOn } from './second-factor.repository.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

/**
 * Returns whether support requires a second factor of the account. Locks the row until the transaction ends, so that a
 * sign-in, a registration, a removal and support's command see each other's result. `share` lets sign-ins run
 * concurrently.
 */
export async function lockRequirement(tx: Tx, customerId: string, lock: 'share' | 'change'): Promise<boolean> {
  const query = tables(tx)
    .selectFrom('customer')
    .select('second_factor_required_at')
    .where('customer_id', '=', customerId)
  const found = await (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
  return found !== undefined && found.second_factor_required_at !== null
}

/** The database rejects this without an authenticated staff member. Null makes the second factor optional again. */
export async function storeRequirement(tx: Tx, customerId: string, requiredAt: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('customer')
    .set({ second_factor_required_at: requiredAt })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function hasSecondFactor(tx: Tx, customerId: string): Promise<boolean> {
  return (await isSecondFactorOn(tx, customerId)) || hasPasskeys(tx, customerId)
}

export async function readRequirement(tx: Tx, customerId: string): Promise<'none' | 'missing' | 'met'> {
  const { rows } = await sql<{ required: boolean; missing: boolean }>`
    select second_factor_required_at is not null as required, is_second_factor_missing(customer_id) as missing
    from customer where customer_id = ${customerId}`.execute(tx)
  if (!rows[0]?.required) return 'none'
  return rows[0].missing ? 'missing' : 'met'
}

/**
 * Called before the first factor is stored. Other open sessions were opened with a password alone and must end:
 * otherwise registering a factor here would let them continue.
 */
export async function endSessionsWithoutSecondFactor(
  tx: Tx,
  { customerId, sessionId }: CustomerPrincipal,
  visit: Visit,
  now: Date,
): Promise<void> {
  const isRequired = await lockRequirement(tx, customerId, 'change')
  if (!isRequired || (await hasSecondFactor(tx, customerId))) return
  await deleteSessions(tx, customerId, sessionId)
  await recordActivity(tx, { customerId, kind: 'other-sessions-ended', now, agent: visit.agent })
}

/** Throws when the app, or the passkey with this id, is the last factor of an account that requires one. */
export async function requireAnotherFactor(
  tx: Tx,
  customerId: string,
  removed: 'app' | { readonly passkeyId: string },
): Promise<void> {
  if (!(await lockRequirement(tx, customerId, 'change'))) return
  const isOn = await isSecondFactorOn(tx, customerId)
  const passkeys = (await listPasskeyRows(tx, customerId)).map(({ id }) => id)
  const hasAnother = removed === 'app' ? passkeys.length > 0 : isOn || passkeys.some((id) => id !== removed.passkeyId)
  if (!hasAnother) throw new ApiError('LastSecondFactor')
}

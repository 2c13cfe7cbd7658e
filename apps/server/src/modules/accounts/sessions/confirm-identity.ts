import { errorHelp } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { findPasswordHash } from '../account.repository.ts'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { confirmedUntil } from './session-rules.ts'
import { deleteSession, findStart } from './session.repository.ts'
import { startSession } from './start-session.ts'

type Needs = Pick<AccountsNeeds, 'db' | 'hasher' | 'limiter' | 'clock'>

/**
 * A browser left open is not its owner: the password says who sits before it, for a quarter of an hour. It goes on with a
 * new token; whoever had the old one has nothing.
 */
export async function confirmIdentity(
  { db, hasher, limiter, clock }: Needs,
  password: string,
  { customerId, sessionId }: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  await limiter.take([{ name: 'confirm-identity', of: customerId, most: 10, windowSeconds: 900 }])
  const hash = await db.tenant(customerId, (tx) => findPasswordHash(tx, customerId))
  const { ok } = await hasher.verify(password, hash)
  if (!ok) throw refuseField('WrongCurrentPassword', 'password', errorHelp.wrongCurrentPassword)
  await db.tenant(customerId, async (tx) => {
    await deleteSession(tx, customerId, sessionId)
    await startSession(tx, visit, { customerId, authMethod: 'password', now: clock() })
  })
}

/** Until when this session needs no further word; null once it does. */
export async function confirmationOf(
  tx: Tx,
  { customerId, sessionId }: CustomerPrincipal,
  now: Date,
): Promise<Date | null> {
  const startedAt = await findStart(tx, customerId, sessionId)
  const until = startedAt && confirmedUntil(startedAt)
  return until && until > now ? until : null
}

export async function requireConfirmed(tx: Tx, principal: CustomerPrincipal, now: Date): Promise<void> {
  if (!(await confirmationOf(tx, principal, now))) throw new Refusal('ConfirmationNeeded')
}

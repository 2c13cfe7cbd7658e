import { validityMs } from '@revela/domain'
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { findCustomer, findPasswordHash } from '../account.repository.ts'
import type { AccountsDeps, AccountsTables } from '../accounts.module.ts'
import { confirmationCodeMail } from '../mails.ts'

const codePurpose = keyPurpose('confirmation-code')

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

/** A newer code of the same session replaces the older one. */
async function storeConfirmationCode(tx: Tx, row: AccountsTables['confirmation_code']): Promise<void> {
  const { code_mac, attempts, expires_at } = row
  await tables(tx)
    .insertInto('confirmation_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['customer_id', 'id']).doUpdateSet({ code_mac, attempts, expires_at }))
    .execute()
}

/** Counts before comparing, so that concurrent guesses cannot share one attempt. */
async function countAttempt(tx: Tx, customerId: string, sessionId: string) {
  return tables(tx)
    .updateTable('confirmation_code')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .returning(['code_mac', 'attempts', 'expires_at'])
    .executeTakeFirst()
}

export async function deleteConfirmationCode(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('confirmation_code')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

const maxAttempts = 5

type SendDeps = Pick<AccountsDeps, 'db' | 'limiter' | 'keys' | 'outbox' | 'clock'>
type UseDeps = Pick<AccountsDeps, 'db' | 'keys' | 'clock'>

/** Only for an account without a password: for others, access to the mailbox must not be enough. */
export async function sendConfirmationCode(deps: SendDeps, principal: CustomerPrincipal): Promise<void> {
  const { db, limiter, keys, outbox, clock } = deps
  const { customerId, sessionId } = principal
  await limiter.consume([{ name: 'confirmation-code', key: customerId, max: 5, windowSeconds: 3_600 }])
  const now = clock()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer || (await findPasswordHash(tx, customerId)) !== null) throw new ApiError('NotFound')
    await storeConfirmationCode(tx, {
      customer_id: customerId,
      id: sessionId,
      code_mac: macOf(keys, principal, code),
      attempts: 0,
      expires_at: new Date(now.getTime() + validityMs.confirmationCode),
    })
    await outbox.queue(tx, confirmationCodeMail({ customerId, name: customer.name, email: customer.email }, code), now)
  })
}

/** Returns true once for the correct code. The attempt stays counted when the code is wrong. */
export async function useConfirmationCode(
  { db, keys, clock }: UseDeps,
  principal: CustomerPrincipal,
  code: string,
): Promise<boolean> {
  const { customerId, sessionId } = principal
  return db.tenant(customerId, async (tx) => {
    const stored = await countAttempt(tx, customerId, sessionId)
    if (!stored || stored.attempts > maxAttempts || stored.expires_at <= clock()) return false
    if (!timingSafeEqual(stored.code_mac, macOf(keys, principal, code))) return false
    await deleteConfirmationCode(tx, customerId, [sessionId])
    return true
  })
}

function macOf(keys: Keys, { customerId, sessionId }: CustomerPrincipal, code: string): Buffer {
  return keys.mac(codePurpose, `${customerId}\n${sessionId}\n${code}`)
}

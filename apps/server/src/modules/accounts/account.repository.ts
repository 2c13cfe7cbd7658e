import type { Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { AccountsTables } from './accounts.module.ts'

export type NewCustomer = {
  readonly customerId: string
  readonly name: string
  readonly email: string
  readonly whatsappNumber: string | null
  readonly architect: boolean
  readonly solutions: readonly string[]
  readonly question: string | null
  readonly questionResponse: unknown
  readonly track: string | null
  /** True when a social provider verified the address; otherwise the owner confirms it later with a mailed link. */
  readonly isEmailConfirmed: boolean
}

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

/**
 * Claims a name for a customer: first among all cells, then here, where the primary key guarantees one owner when two
 * claims run concurrently.
 */
export async function claimName(
  tx: Tx,
  cellNames: CellNames,
  { kind, name, customerId }: { kind: 'email' | 'social'; name: string; customerId: string },
): Promise<boolean> {
  if (cellNames.directory) {
    // A name of this cell is not reserved for somebody else, even for a moment.
    const owner = await findByName(tx, kind, name)
    if (owner !== null && owner !== customerId) return false
    if (!(await cellNames.reserve(customerId, kind, name))) return false
  }
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('directory')
    .values({ kind, name, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findByName(tx: Tx, kind: 'email' | 'social' | 'subdomain', name: string): Promise<string | null> {
  const row = await tables(tx)
    .selectFrom('directory')
    .select('customer_id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Changes the account's e-mail address; returns false when another account already has the new one. */
export async function changeEmailAddress(
  tx: Tx,
  cellNames: CellNames,
  { customerId, from, to }: { customerId: string; from: string; to: string },
): Promise<boolean> {
  if (!(await claimName(tx, cellNames, { kind: 'email', name: to, customerId }))) return false
  await tables(tx)
    .deleteFrom('directory')
    .where('kind', '=', 'email')
    .where('name', '=', from)
    .where('customer_id', '=', customerId)
    .execute()
  await tables(tx)
    .updateTable('customer')
    .set({ email: to, email_confirmed_at: null })
    .where('customer_id', '=', customerId)
    .execute()
  // Links mailed to the old address stop working.
  await tables(tx).deleteFrom('password_recovery').where('customer_id', '=', customerId).execute()
  await tables(tx).deleteFrom('email_confirmation').where('customer_id', '=', customerId).execute()
  return true
}

/** Removes the sign-in names of an account, so that it can no longer be signed in to. */
export async function deleteDirectoryNames(tx: Tx, customerId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('directory')
    .where('customer_id', '=', customerId)
    .where('kind', 'in', ['email', 'social'])
    .execute()
}

export async function insertCustomer(tx: Tx, customer: NewCustomer, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('customer')
    .values({
      customer_id: customer.customerId,
      name: customer.name,
      email: customer.email,
      whatsapp_number: customer.whatsappNumber,
      user_type: customer.architect ? 'architect' : 'photographer',
      solutions: [...customer.solutions],
      question: customer.question,
      question_response: customer.questionResponse === null ? null : JSON.stringify(customer.questionResponse),
      track: customer.track,
      first_access: true,
      tester: false,
      email_confirmed_at: customer.isEmailConfirmed ? now : null,
      created_at: now,
    })
    .execute()
}

export async function recordTerms(tx: Tx, customerId: string, version: string, ip: string, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('terms_acceptance')
    .values({ customer_id: customerId, id: newId(), version, ip, accepted_at: now })
    .execute()
}

export async function insertIdentity(tx: Tx, customerId: string, issuer: string, subject: string): Promise<void> {
  await tables(tx)
    .insertInto('social_identity')
    .values({ customer_id: customerId, issuer, subject, created_at: new Date() })
    .execute()
}

export async function findCustomer(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('customer')
    .select(['name', 'email', 'whatsapp_number', 'user_type', 'solutions', 'track', 'first_access', 'tester'])
    .select('email_confirmed_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

export async function findPasswordHash(tx: Tx, customerId: string): Promise<string | null> {
  const row = await tables(tx)
    .selectFrom('credential')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export async function storePasswordHash(tx: Tx, customerId: string, hash: string, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('credential')
    .values({ customer_id: customerId, password_hash: hash, changed_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ password_hash: hash, changed_at: now }))
    .execute()
}

export async function revokeFirstAccess(tx: Tx, customerId: string): Promise<void> {
  await tables(tx).updateTable('customer').set({ first_access: false }).where('customer_id', '=', customerId).execute()
}

export type LoginRecord = Omit<AccountsTables['login_log'], 'id' | 'customer_id'>

export async function recordLogin(tx: Tx, customerId: string, record: LoginRecord): Promise<void> {
  await tables(tx)
    .insertInto('login_log')
    .values({ customer_id: customerId, id: newId(), ...record })
    .execute()
}

/** Marks a single-use token or nonce as used; true only for the first call. */
export async function markTokenUsed(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('used_token')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes access records past their retention. */
export async function deleteLogins(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('login_log')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

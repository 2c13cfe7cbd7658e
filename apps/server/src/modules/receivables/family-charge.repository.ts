import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { tables, type ChargeSubject, type FamilyChargeRow, type ReceivablesTables } from './receivables.module.ts'

export async function findFamilyCharge(tx: Tx, customerId: string, id: string): Promise<FamilyChargeRow | undefined> {
  return tables(tx)
    .selectFrom('family_charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Serializes everything that is learned about one charge. */
export async function lockFamilyCharge(tx: Tx, customerId: string, id: string): Promise<FamilyChargeRow | undefined> {
  return tables(tx)
    .selectFrom('family_charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Subject = { readonly customerId: string; readonly subject: ChargeSubject; readonly subjectId: string }

/** The charge that a family is asked to pay now. */
export async function lockOpenCharge(
  tx: Tx,
  { customerId, subject, subjectId }: Subject,
): Promise<FamilyChargeRow | undefined> {
  return tables(tx)
    .selectFrom('family_charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['sending', 'pending'])
    .where('replaced', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns false when another request inserted one at the same time. */
export async function insertFamilyCharge(
  tx: Tx,
  charge: Omit<
    FamilyChargeRow,
    | 'gateway_id'
    | 'state'
    | 'pix_code'
    | 'replaced'
    | 'paid_at'
    | 'refunded_at'
    | 'applied_at'
    | 'applied_as'
    | 'checks'
  >,
): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('family_charge')
    .values({
      ...charge,
      gateway_id: null,
      state: 'sending',
      pix_code: null,
      replaced: false,
      paid_at: null,
      refunded_at: null,
      applied_at: null,
      applied_as: null,
      checks: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type ChargeChange = Omit<Updateable<ReceivablesTables['family_charge']>, 'customer_id' | 'id'>

/** The caller has locked the charge. */
export async function setFamilyCharge(
  tx: Tx,
  { customer_id: customerId, id }: Pick<FamilyChargeRow, 'customer_id' | 'id'>,
  change: ChargeChange,
): Promise<void> {
  await tables(tx)
    .updateTable('family_charge')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Changes the charge only while it has the state that the caller read: it may have been paid meanwhile. */
export async function changeUnchangedCharge(
  tx: Tx,
  { customer_id: customerId, id, state }: Pick<FamilyChargeRow, 'customer_id' | 'id' | 'state'>,
  change: ChargeChange,
): Promise<void> {
  await tables(tx)
    .updateTable('family_charge')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

/** The amount changed or was received otherwise: open charges are canceled at the gateway by the next check. */
export async function replaceOpenCharges(
  tx: Tx,
  { customerId, subject, subjectId }: Subject,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('family_charge')
    .set({ replaced: true, check_at: now })
    .where('customer_id', '=', customerId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['sending', 'pending'])
    .where('replaced', '=', false)
    .execute()
}

/** Claims the charge for a check; undefined when it is not due or another worker has claimed it. */
export async function claimCheck(
  tx: Tx,
  customerId: string,
  id: string,
  now: Date,
  next: (charge: FamilyChargeRow) => Date,
): Promise<FamilyChargeRow | undefined> {
  const charge = await tables(tx)
    .selectFrom('family_charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('check_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!charge) return undefined
  const checks = charge.checks + 1
  await setFamilyCharge(tx, charge, { checks, check_at: next({ ...charge, checks }) })
  return { ...charge, checks }
}

/** Charges of this account that may have been paid or refunded while it was not connected. */
export async function checkAgain(tx: Tx, customerId: string, sellerId: string, now: Date): Promise<void> {
  await sql`
    update family_charge set check_at = ${now}
    where customer_id = ${customerId} and seller_id = ${sellerId} and (
      state in ('sending', 'pending', 'expired', 'canceled', 'lost')
        and created_at > ${now}::timestamptz - interval '30 days'
      or state = 'paid' and created_at > ${now}::timestamptz - interval '90 days')`.execute(tx)
}

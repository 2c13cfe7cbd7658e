import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { tables, type DomainRow } from './domains.module.ts'

export async function findDomain(tx: Tx, customerId: string): Promise<DomainRow | undefined> {
  return tables(tx).selectFrom('own_domain').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

/** Serializes what changes the domain: the photographer's calls, and the steps of its check. */
export async function lockDomain(tx: Tx, customerId: string): Promise<DomainRow | undefined> {
  return tables(tx)
    .selectFrom('own_domain')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns false when the account has one already. */
export async function insertDomain(
  tx: Tx,
  { customerId, name, token, now }: { customerId: string; name: string; token: string; now: Date },
): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('own_domain')
    .values({
      customer_id: customerId,
      name,
      token,
      created_at: now,
      verified_at: null,
      dns: null,
      checked_at: null,
      check_at: now,
      pointed_at: null,
      gone_since: null,
      redirect_until: null,
      order_failures: 0,
      order_at: null,
      problem: null,
      warned_for: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return inserted !== undefined
}

export type DomainChange = Partial<Omit<DomainRow, 'customer_id' | 'name' | 'token' | 'created_at' | 'dns'>> & {
  readonly dns?: DomainRow['dns']
}

export async function updateDomain(tx: Tx, { customer_id, name }: DomainRow, change: DomainChange): Promise<void> {
  const { dns, ...columns } = change
  await tables(tx)
    .updateTable('own_domain')
    .set({ ...columns, ...(dns === undefined ? {} : { dns: sql`${JSON.stringify(dns)}::jsonb` }) })
    .where('customer_id', '=', customer_id)
    .where('name', '=', name)
    .execute()
}

export async function deleteDomain(tx: Tx, customerId: string): Promise<void> {
  await tables(tx).deleteFrom('own_domain').where('customer_id', '=', customerId).execute()
}

/**
 * Claims a due domain by moving its next check: a second worker, and this one after a crash, finds it again only then.
 */
export async function claimCheck(tx: Tx, customerId: string, now: Date, until: Date): Promise<DomainRow | undefined> {
  const row = await tables(tx)
    .selectFrom('own_domain')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('check_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row) await updateDomain(tx, row, { check_at: until })
  return row
}

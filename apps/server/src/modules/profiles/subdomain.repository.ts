import type { Tx } from '../../platform/db/database.ts'
import type { ProfilesTables } from './profiles.module.ts'

const tables = (tx: Tx) => tx.withTables<ProfilesTables>()

const noCustomerId = '00000000-0000-0000-0000-000000000000'

/**
 * Takes a name that nobody holds, that one held oneself, or whose quarantine is over. One statement: of any number of
 * callers at once, one has it.
 */
export async function claimSubdomain(tx: Tx, name: string, customerId: string, now: Date): Promise<boolean> {
  const claimed = await tables(tx)
    .insertInto('directory')
    .values({ kind: 'subdomain', name, customer_id: customerId, released_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'name'])
        .doUpdateSet({ customer_id: customerId, released_until: null })
        .where((eb) =>
          eb.or([eb('directory.customer_id', '=', customerId), eb('directory.released_until', '<=', now)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** From now on it leads to the customer's new name; until then nobody else may have it. */
export async function releaseSubdomain(tx: Tx, name: string, customerId: string, until: Date): Promise<void> {
  await tables(tx)
    .updateTable('directory')
    .set({ released_until: until })
    .where('kind', '=', 'subdomain')
    .where('name', '=', name)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Nobody's any more, and for a while nobody else's: of a studio that is gone, the name alone is kept. */
export async function releaseAllSubdomains(tx: Tx, customerId: string, until: Date): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('directory')
    .set({ released_until: until, customer_id: noCustomerId })
    .where('kind', '=', 'subdomain')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A name nobody ever saw: no quarantine. */
export async function deleteSubdomain(tx: Tx, name: string, customerId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('directory')
    .where('kind', '=', 'subdomain')
    .where('name', '=', name)
    .where('customer_id', '=', customerId)
    .execute()
}

export async function listReleased(tx: Tx, customerId: string, now: Date) {
  const rows = await tables(tx)
    .selectFrom('directory')
    .select(['name', 'released_until'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'subdomain')
    .where('released_until', '>', now)
    .orderBy('released_until', 'desc')
    .orderBy('name')
    .limit(100)
    .execute()
  return rows.map(({ name, released_until }) => ({ name, until: released_until! }))
}

/** Who has each of these names, quarantine included; a name that is free is not in the answer. */
export async function findSubdomainOwners(tx: Tx, names: readonly string[], now: Date): Promise<Map<string, string>> {
  const rows = await tables(tx)
    .selectFrom('directory')
    .select(['name', 'customer_id'])
    .where('kind', '=', 'subdomain')
    .where('name', 'in', [...names])
    .where((eb) => eb.or([eb('released_until', 'is', null), eb('released_until', '>', now)]))
    .execute()
  return new Map(rows.map((row) => [row.name, row.customer_id]))
}

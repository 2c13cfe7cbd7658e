import type { Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { ProfilesTables } from './profiles.module.ts'

const tables = (tx: Tx) => tx.withTables<ProfilesTables>()

const noCustomerId = '00000000-0000-0000-0000-000000000000'

/** A name under which families find a studio: a subdomain of ours, or the studio's own domain. */
export type StudioNameKind = ProfilesTables['directory']['kind']

type NameClaim = {
  readonly kind: StudioNameKind
  readonly name: string
  readonly customerId: string
  readonly now: Date
}

/**
 * Claims a name that is free, was the customer's own, or whose quarantine is over: first among all cells, then here, in
 * one statement, so that exactly one of several concurrent callers gets it. Without `cellNames` it is claimed here only,
 * and the next reconciliation reserves it.
 */
export async function claimName(
  tx: Tx,
  cellNames: CellNames | null,
  { kind, name, customerId, now }: NameClaim,
): Promise<boolean> {
  if (cellNames?.directory) {
    const owner = (await findNameOwners(tx, kind, [name], now)).get(name)
    if (owner !== undefined && owner !== customerId) return false
    if (!(await cellNames.reserve(customerId, kind, name))) return false
  }
  const claimed = await tables(tx)
    .insertInto('directory')
    .values({ kind, name, customer_id: customerId, released_until: null })
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

/** Until `until`, the name redirects to the customer's current one and is reserved. */
export async function releaseName(
  tx: Tx,
  kind: StudioNameKind,
  name: string,
  customerId: string,
  until: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('directory')
    .set({ released_until: until })
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Detaches the names from an erased studio and reserves them for a while; only the names are stored. */
export async function releaseAllNames(tx: Tx, customerId: string, until: Date): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('directory')
    .set({ released_until: until, customer_id: noCustomerId })
    .where('kind', 'in', ['subdomain', 'domain'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The name was never published, so it needs no quarantine. */
export async function deleteName(tx: Tx, kind: StudioNameKind, name: string, customerId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('directory')
    .where('kind', '=', kind)
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

/** Returns the owner of each of these names, including those in quarantine; free names are missing. */
export async function findNameOwners(
  tx: Tx,
  kind: StudioNameKind,
  names: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await tables(tx)
    .selectFrom('directory')
    .select(['name', 'customer_id'])
    .where('kind', '=', kind)
    .where('name', 'in', [...names])
    .where((eb) => eb.or([eb('released_until', 'is', null), eb('released_until', '>', now)]))
    .execute()
  return new Map(rows.map((row) => [row.name, row.customer_id]))
}

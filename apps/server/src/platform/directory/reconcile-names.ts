import type { Pool } from 'pg'
import type { CellNameKind, CellNames } from './cell-names.ts'
import type { CellName, Directory } from './directory.ts'
import { describeName, type DirectoryName } from './directory-name.ts'

export type Reconciliation = {
  /** Names of the cell's table. */
  readonly names: number
  /** The directory lacked them; reserved. */
  readonly missing: number
  /** The directory had them for this cell, and the cell does not; released. */
  readonly surplus: number
  /** The directory named another customer of this cell; corrected. */
  readonly wrongOwner: number
  /** Of customers who were moved away: the other cell answers for them. */
  readonly moved: number
  /** Of this cell's customers, and a customer of another cell has them: a person decides. */
  readonly conflicts: readonly string[]
}

type Options = {
  /** Only counts. */
  readonly dryRun?: boolean
  /** Younger reservations may belong to a transaction that has not committed. Longer than any transaction. */
  readonly pendingSeconds?: number
}

type LocalName = DirectoryName & { readonly customerId: string | null }

const pageSize = 1_000
const erasedCustomerId = '00000000-0000-0000-0000-000000000000'
const keyOf = ({ kind, name }: DirectoryName) => `${kind}:${name.toString('latin1')}`

/**
 * Makes the directory what the cell's own table says about this cell's customers: after a fault between a reservation
 * and its commit, after names were given up, and when the directory was lost. Safe to run at any time, also twice at
 * once: a name that changes meanwhile is left for the next run.
 */
export async function reconcileNames(
  pool: Pool,
  { directory: own, nameOf }: Pick<CellNames, 'directory' | 'nameOf'>,
  { dryRun = false, pendingSeconds = 300 }: Options = {},
): Promise<Reconciliation> {
  if (!own) throw new Error('this cell has no directory: set CELL, DIRECTORY_URL and DIRECTORY_KEY')
  const { cell, open: directory } = own
  // The directory first: a name that the cell stores meanwhile is then seen as missing, not as surplus.
  const listed = await listCell(directory, cell)
  const local = await readLocal(pool, nameOf)
  const counts = { names: local.size, missing: 0, surplus: 0, wrongOwner: 0, moved: 0 }
  const conflicts: string[] = []
  const settled: (CellName & { owner: string | null })[] = []
  for (const entry of listed.values()) {
    const stored = local.get(keyOf(entry))
    // The name of an erased studio is reserved without its customer.
    const owner = stored ? (stored.customerId ?? entry.customerId) : null
    const isYoung = entry.pendingSeconds !== null && entry.pendingSeconds < pendingSeconds
    if (owner === entry.customerId) {
      if (entry.pendingSeconds !== null) settled.push({ ...entry, owner })
      continue
    }
    if (isYoung) continue
    if (owner === null) counts.surplus += 1
    else counts.wrongOwner += 1
    settled.push({ ...entry, owner })
  }
  if (!dryRun) {
    for (let from = 0; from < settled.length; from += pageSize) {
      const page = settled.slice(from, from + pageSize)
      await directory.settle(
        cell,
        page.map(({ kind, name, change, owner }) => ({ kind, name, change, customerId: owner })),
      )
    }
  }
  for (const [key, { kind, name, customerId }] of local) {
    if (listed.has(key) || customerId === null) continue
    const home = await directory.findCustomer(customerId)
    if (home && home.cell !== cell) {
      counts.moved += 1
      continue
    }
    const reserved = dryRun
      ? (await directory.findName({ kind, name })) === null
      : await directory.reserve({ customerId, cell, names: [{ kind, name }] })
    if (reserved) counts.missing += 1
    else conflicts.push(describeName({ kind, name }))
  }
  return { ...counts, conflicts }
}

async function listCell(directory: Directory, cell: string): Promise<Map<string, CellName>> {
  const listed = new Map<string, CellName>()
  for (let after: CellName | null = null; ;) {
    const page: CellName[] = await directory.listCell(cell, after, pageSize)
    for (const entry of page) listed.set(keyOf(entry), entry)
    if (page.length < pageSize) return listed
    after = page.at(-1)!
  }
}

type Row = { readonly kind: CellNameKind; readonly name: string; readonly customer_id: string }

/** A name whose quarantine is over is not the cell's any more: housekeeping deletes its row. */
async function readLocal(pool: Pool, nameOf: CellNames['nameOf']): Promise<Map<string, LocalName>> {
  const local = new Map<string, LocalName>()
  for (let after = { kind: '', name: '' }; ;) {
    const { rows } = await pool.query<Row>(
      `select kind, name, customer_id from directory
        where (kind, name) > ($1, $2) and (released_until is null or released_until > now())
        order by kind, name limit $3`,
      [after.kind, after.name, pageSize],
    )
    for (const { kind, name, customer_id: customerId } of rows) {
      const entry = { ...nameOf(kind, name), customerId: customerId === erasedCustomerId ? null : customerId }
      local.set(keyOf(entry), entry)
    }
    if (rows.length < pageSize) return local
    after = rows.at(-1)!
  }
}

import {
  deleteRows,
  insertRows,
  listTenantTables,
  readRows,
  sumTables,
  tablesWithRows,
  type TableSum,
  type TenantTable,
} from '../../platform/db/tenant-rows.ts'
import { type Cell, inTransaction } from './cell.ts'
import { copySharedRows, deleteSharedRows } from './shared-rows.ts'

/** One moment of the old cell for all tables. */
const snapshot = 'begin isolation level repeatable read read only'
/** Triggers are off: what they would write are rows too, and are copied. */
const asReplica = `begin; set local session_replication_role = replica`

/**
 * The tables of the old cell with the columns that it has. A newer release may have more of both; its defaults apply to
 * them.
 */
export async function tablesOf({ rows }: Cell): Promise<TenantTable[]> {
  return listTenantTables(rows)
}

/** Replaces what an interrupted move left in the new cell. Everything is there afterwards, or nothing. */
export async function copyRows(from: Cell, to: Cell, customerId: string): Promise<number> {
  const tables = await tablesOf(from)
  return inTransaction(from.rows, snapshot, () =>
    inTransaction(to.rows, asReplica, async () => {
      await deleteSharedRows(to.rows, customerId)
      await deleteRows(to.rows, await tablesWithRows(to.rows, await tablesOf(to), customerId), customerId)
      let copied = 0
      for (const table of await tablesWithRows(from.rows, tables, customerId)) {
        for await (const batch of readRows(from.rows, table, customerId)) {
          await insertRows(to.rows, table, batch)
          copied += batch.length
        }
      }
      return copied + (await copySharedRows(from.rows, to.rows, customerId))
    }),
  )
}

/** Removes the customer from a cell that does not have them. */
export async function removeRows(cell: Cell, customerId: string): Promise<void> {
  const tables = await tablesOf(cell)
  await inTransaction(cell.rows, asReplica, async () => {
    await deleteSharedRows(cell.rows, customerId)
    await deleteRows(cell.rows, tables, customerId)
  })
}

export type TableDifference = { readonly table: string; readonly from: TableSum; readonly to: TableSum }

const noRows: TableSum = { rows: 0, hash: '0' }

/** Tables whose rows differ between the cells, compared by the columns of the old one. */
export async function compareRows(from: Cell, to: Cell, customerId: string): Promise<TableDifference[]> {
  const tables = await tablesOf(from)
  const [here, there] = await Promise.all([
    sumTables(from.rows, tables, customerId),
    sumTables(to.rows, tables, customerId),
  ])
  return tables
    .map(({ name }) => ({ table: name, from: here.get(name) ?? noRows, to: there.get(name) ?? noRows }))
    .filter(({ from: one, to: other }) => one.rows !== other.rows || one.hash !== other.hash)
}

/** Rows of the customer by table, without empty ones. */
export async function countRows(cell: Cell, customerId: string): Promise<Map<string, number>> {
  const sums = await sumTables(cell.rows, await tablesOf(cell), customerId)
  return new Map([...sums].map(([table, { rows }]) => [table, rows]))
}

import { Client } from 'pg'
import { exactTexts, listTenantTables, sumTables } from '../../apps/server/src/platform/db/tenant-rows.ts'
import type { CellSite } from '@revela/dev-env'

/** Count and hash of a customer's rows by table, from one moment. Tables without rows are left out. */
export type CellRows = ReadonlyMap<string, string>

export async function readCellRows({ stack }: CellSite, customerId: string): Promise<CellRows> {
  const client = new Client({ connectionString: stack.ownerUrl })
  await client.connect()
  try {
    await client.query(exactTexts)
    await client.query('begin isolation level repeatable read read only')
    const sums = await sumTables(client, await listTenantTables(client), customerId)
    await client.query('commit')
    return new Map([...sums].map(([table, { rows, hash }]) => [table, `${rows} rows, hash ${hash}`]))
  } finally {
    await client.end()
  }
}

export function differences(before: CellRows, after: CellRows): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => before.get(table) !== after.get(table))
    .map((table) => `${table}: ${before.get(table) ?? 'no rows'}, then ${after.get(table) ?? 'no rows'}`)
}

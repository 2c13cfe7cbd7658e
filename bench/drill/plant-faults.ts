import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openObjectStore, type ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { shardOf } from '../../apps/server/src/platform/object-store/customer-prefixes.ts'
import type { Cell } from './cell.ts'
import { readStoreConfig } from './fill-cell.ts'

export type PlantedFaults = { readonly count: number; readonly listUndetected: () => Promise<string[]> }

const put = (store: ObjectStore, key: string, bytes: Buffer) =>
  store.put(key, bytes, { length: bytes.length, type: 'image/jpeg' })

/**
 * Plants twenty faults in the store: deleted, modified, truncated and orphaned objects. Returns those that no scrub
 * reported.
 */
export async function plantFaults(cell: Cell, customerId: string): Promise<PlantedFaults> {
  const store = openObjectStore(readStoreConfig(cell.env))
  const client = new Client({ connectionString: cell.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ object_key: string }>(
    'select object_key from picture where customer_id = $1 order by random() limit 15',
    [customerId],
  )
  const keys = rows.map((row) => row.object_key)
  const planted: { kind: string; key: string }[] = []
  for (const [index, key] of keys.entries()) {
    if (index < 5) await store.delete([key])
    else {
      const bytes = Buffer.from(await store.read(key))
      if (index < 10) bytes[Math.floor(Math.random() * bytes.length)]! ^= 0x10
      await put(store, key, index < 10 ? bytes : bytes.subarray(0, bytes.length - 1 - index))
    }
    planted.push({ kind: index < 5 ? 'missing' : 'damaged', key })
  }
  const customerPrefix = `${shardOf(customerId)}/${customerId}`
  const unknownCustomer = randomUUID()
  const unknownCustomerPrefix = `o/${shardOf(unknownCustomer)}/${unknownCustomer}/`
  const orphanKeys = Array.from({ length: 3 }, () => `o/${customerPrefix}/${randomBytes(16).toString('hex')}`)
  const deletedOwnerPrefix = `r/${customerPrefix}/${randomUUID()}/`
  for (const key of orphanKeys) await put(store, key, randomBytes(100))
  await put(store, `${deletedOwnerPrefix}1-1/400-0.webp`, randomBytes(100))
  await put(store, `${unknownCustomerPrefix}${randomBytes(16).toString('hex')}`, randomBytes(100))
  for (const key of [...orphanKeys, deletedOwnerPrefix, unknownCustomerPrefix]) planted.push({ kind: 'untracked', key })
  store.close()
  return {
    count: planted.length,
    listUndetected: async () => {
      const found = await client.query<{ name: string }>(`select kind || ' ' || object_key as name from scrub_finding`)
      await client.end()
      const reported = new Set(found.rows.map((row) => row.name))
      return planted.map(({ kind, key }) => `${kind} ${key}`).filter((name) => !reported.has(name))
    },
  }
}

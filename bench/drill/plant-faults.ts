import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openObjectStore, type ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { shardOf } from '../../apps/server/src/platform/object-store/customer-prefixes.ts'
import type { Cell } from './cell.ts'
import { storePlace } from './fill-cell.ts'

export type Planted = { readonly count: number; readonly unfound: () => Promise<string[]> }

const put = (store: ObjectStore, key: string, bytes: Buffer) =>
  store.put(key, bytes, { length: bytes.length, type: 'image/jpeg' })

/** Twenty things that go wrong in a store: gone, turned, cut, nobody's. Answers afterwards which of them no scrub named. */
export async function plantFaults(cell: Cell, customerId: string): Promise<Planted> {
  const store = openObjectStore(storePlace(cell.env))
  const client = new Client({ connectionString: cell.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ object_key: string }>(
    'select object_key from picture where customer_id = $1 order by random() limit 15',
    [customerId],
  )
  const keys = rows.map((row) => row.object_key)
  const planted: { kind: string; key: string }[] = []
  for (const [at, key] of keys.entries()) {
    if (at < 5) await store.delete([key])
    else {
      const bytes = Buffer.from(await store.read(key))
      if (at < 10) bytes[Math.floor(Math.random() * bytes.length)]! ^= 0x10
      await put(store, key, at < 10 ? bytes : bytes.subarray(0, bytes.length - 1 - at))
    }
    planted.push({ kind: at < 5 ? 'missing' : 'damaged', key })
  }
  const own = `${shardOf(customerId)}/${customerId}`
  const stranger = randomUUID()
  const strangers = `o/${shardOf(stranger)}/${stranger}/`
  const nobodys = Array.from({ length: 3 }, () => `o/${own}/${randomBytes(16).toString('hex')}`)
  const goneOwner = `r/${own}/${randomUUID()}/`
  for (const key of nobodys) await put(store, key, randomBytes(100))
  await put(store, `${goneOwner}1-1/400-0.webp`, randomBytes(100))
  await put(store, `${strangers}${randomBytes(16).toString('hex')}`, randomBytes(100))
  for (const key of [...nobodys, goneOwner, strangers]) planted.push({ kind: 'untracked', key })
  store.close()
  return {
    count: planted.length,
    unfound: async () => {
      const found = await client.query<{ name: string }>(`select kind || ' ' || object_key as name from scrub_finding`)
      await client.end()
      const named = new Set(found.rows.map((row) => row.name))
      return planted.map(({ kind, key }) => `${kind} ${key}`).filter((name) => !named.has(name))
    },
  }
}

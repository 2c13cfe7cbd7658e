import { asSuperuser, waitUntil, type TestStack } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import type { ClientLog } from './client-log.ts'

type Row = {
  readonly id: string
  readonly customer_id: string
  readonly title: string
  readonly object_key: string
  readonly sha256: string
  readonly state: string
}

export type BookCheck = Readonly<Record<'lost' | 'corrupt' | 'stray' | 'twice' | 'not_ready' | 'drift', number>>

/** Compares rows, counters and the bytes of every original with what the photographers' clients received. */
export async function compareStored(stack: TestStack, { stored }: ClientLog): Promise<BookCheck> {
  const customers = [...new Set([...stored.values()].map(({ customerId }) => customerId))]
  const query = <T>(sql: string) =>
    asSuperuser(stack.engines, async (client) => (await client.query(sql, [customers])).rows as T[], stack.database)
  const readRows = () =>
    query<Row>(`select id, customer_id, title, object_key, encode(sha256, 'hex') as sha256, state
      from picture where customer_id = any($1)`)
  await waitUntil(async () => (await readRows()).every(({ state }) => state === 'ready'), {
    timeoutMs: 120_000,
    intervalMs: 500,
    timeoutMessage: () => 'some pictures are not ready',
  }).catch(() => undefined)
  const rows = await readRows()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const counters = await query<{ customer_id: string; pictures: number }>(
    'select customer_id, pictures::int as pictures from usage_counter where customer_id = any($1)',
  )
  const store = openObjectStore(readConfig(stack.env))
  const driftingCustomers = new Set<string>()
  await runConcurrently(rows, 8, async (row) => {
    const bytes = await store.read(row.object_key).catch(() => null)
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== row.sha256) driftingCustomers.add(row.id)
  })
  store.close()
  const titles = new Set(rows.map(({ customer_id, title }) => `${customer_id} ${title}`))
  const storedIds = [...stored]
  return {
    lost: storedIds.filter(([id]) => !byId.has(id)).length,
    corrupt: storedIds.filter(
      ([id, { sha256 }]) => byId.has(id) && (byId.get(id)!.sha256 !== sha256 || driftingCustomers.has(id)),
    ).length,
    stray: rows.filter(({ id }) => !stored.has(id)).length,
    twice: rows.length - titles.size,
    not_ready: rows.filter(({ state }) => state !== 'ready').length,
    drift: counters.filter(({ customer_id, pictures }) => {
      return pictures !== rows.filter((row) => row.customer_id === customer_id).length
    }).length,
  }
}

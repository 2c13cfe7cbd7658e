import { createHash } from 'node:crypto'
import { ObjectMissing, openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { withAdmin } from '../harness/as-admin.ts'
import type { Cell } from './cell.ts'
import { readStoreConfig } from './fill-cell.ts'
import type { AcknowledgedWrites } from './writers.ts'

/** One fingerprint of all pictures from before the backup: any change of a row changes it. */
export async function fingerprint(cell: Cell, before: Date, excludedCustomer: string): Promise<string> {
  return withAdmin(cell, async (client) => {
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(p.id::text || p.object_key || encode(p.sha256, 'hex') || p.bytes, 0)::numeric), 0) as print
       from picture p where uploaded_at < $1 and customer_id <> $2`,
      [before, excludedCustomer],
    )
    return rows[0]!.print
  })
}

/** Galleries and customers whose counters differ from their rows. */
export async function countDrift(cell: Cell): Promise<number> {
  return withAdmin(cell, async (client) => {
    const { rows } = await client.query<{ drift: string }>(`
      with held as (
        select customer_id, owner_id, count(*) filter (where owner_kind not in ('cover', 'album_version')) as pictures,
          sum(bytes) as bytes
        from picture group by 1, 2)
      select (select count(*) from gallery g left join held h on h.customer_id = g.customer_id and h.owner_id = g.id
          where g.pictures <> coalesce(h.pictures, 0) or g.bytes <> coalesce(h.bytes, 0))
        + (select count(*) from usage_counter u left join (
            select customer_id, sum(pictures) as pictures, sum(bytes) as bytes from held group by 1) h using (customer_id)
          where u.pictures <> coalesce(h.pictures, 0) or u.bytes <> coalesce(h.bytes, 0)) as drift`)
    return Number(rows[0]!.drift)
  })
}

export type DataLoss = { readonly lost: number; readonly windowSeconds: number; readonly missingObjects: number }

/** Which acknowledged writes are missing, and since when. A picture without its bytes counts as missing. */
export async function measureLoss(
  cell: Cell,
  { uploads, heartbeats }: AcknowledgedWrites,
  destroyedAt: number,
): Promise<DataLoss> {
  const store = openObjectStore(readStoreConfig(cell.env))
  try {
    return await withAdmin(cell, async (client) => {
      const pictures = await client.query<{ id: string; sha256: string; object_key: string }>(
        `select id, encode(sha256, 'hex') as sha256, object_key from picture where id = any($1::uuid[])`,
        [uploads.map((upload) => upload.pictureId)],
      )
      const rows = new Map(pictures.rows.map((row) => [row.id, row]))
      const { rows: heartbeatRows } = await client.query<{ number: number }>('select number from drill_beat')
      const storedNumbers = new Set(heartbeatRows.map((row) => row.number))
      const lostTimes = heartbeats.filter(({ number }) => !storedNumbers.has(number)).map(({ at }) => at)
      let missingObjects = 0
      for (const { pictureId, sha256, at } of uploads) {
        const row = rows.get(pictureId)
        if (row && (await hashOf(store, row.object_key)) === sha256 && row.sha256 === sha256) continue
        if (row) missingObjects += 1
        lostTimes.push(at)
      }
      const windowSeconds = lostTimes.length === 0 ? 0 : (destroyedAt - Math.min(...lostTimes)) / 1_000
      return { lost: lostTimes.length, windowSeconds, missingObjects }
    })
  } finally {
    store.close()
  }
}

/** Pictures of these customers whose object is missing or does not match the hash in its row. */
export async function countWrongObjects(cell: Cell, customers: readonly string[]): Promise<number> {
  const store = openObjectStore(readStoreConfig(cell.env))
  try {
    return await withAdmin(cell, async (client) => {
      const { rows } = await client.query<{ object_key: string; sha256: string }>(
        `select object_key, encode(sha256, 'hex') as sha256 from picture where customer_id = any($1::uuid[])`,
        [customers],
      )
      let wrongCount = 0
      const queue = rows.values()
      const runWorker = async () => {
        for (const row of queue) if ((await hashOf(store, row.object_key)) !== row.sha256) wrongCount += 1
      }
      await Promise.all(Array.from({ length: 8 }, runWorker))
      return wrongCount
    })
  } finally {
    store.close()
  }
}

/** Rows and objects of an erased account. */
export async function tracesOf(cell: Cell, customerId: string): Promise<number> {
  const store = openObjectStore(readStoreConfig(cell.env))
  try {
    return await withAdmin(cell, async (client) => {
      const { rows } = await client.query<{ count: string }>(
        `select (select count(*) from picture where customer_id = $1) + (select count(*) from gallery where customer_id = $1)
          + (select count(*) from credential where customer_id = $1) as count`,
        [customerId],
      )
      const { folders } = await store.list('o/', { folders: true })
      let objects = 0
      for (const shard of folders) objects += (await store.list(`${shard}${customerId}/`)).objects.length
      return Number(rows[0]!.count) + objects
    })
  } finally {
    store.close()
  }
}

async function hashOf(store: ReturnType<typeof openObjectStore>, key: string): Promise<string> {
  try {
    return createHash('sha256')
      .update(await store.read(key))
      .digest('hex')
  } catch (error) {
    if (error instanceof ObjectMissing) return 'missing'
    throw error
  }
}

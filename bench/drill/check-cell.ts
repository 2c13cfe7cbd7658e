import { createHash } from 'node:crypto'
import { ObjectMissing, openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { withAdmin } from '../harness/as-admin.ts'
import type { Cell } from './cell.ts'
import { storePlace } from './fill-cell.ts'
import type { Written } from './writers.ts'

/** The photographs from before the backup as one number: any change of any of them changes it. */
export async function fingerprint(cell: Cell, before: Date, except: string): Promise<string> {
  return withAdmin(cell, async (client) => {
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(p.id::text || p.object_key || encode(p.sha256, 'hex') || p.bytes, 0)::numeric), 0) as print
       from picture p where uploaded_at < $1 and customer_id <> $2`,
      [before, except],
    )
    return rows[0]!.print
  })
}

/** Galleries and customers whose counters are not their rows. */
export async function countDrift(cell: Cell): Promise<number> {
  return withAdmin(cell, async (client) => {
    const { rows } = await client.query<{ drift: string }>(`
      with held as (
        select customer_id, owner_id, count(*) filter (where owner_kind <> 'cover') as pictures, sum(bytes) as bytes
        from picture group by 1, 2)
      select (select count(*) from gallery g left join held h on h.customer_id = g.customer_id and h.owner_id = g.id
          where g.pictures <> coalesce(h.pictures, 0) or g.bytes <> coalesce(h.bytes, 0))
        + (select count(*) from usage_counter u left join (
            select customer_id, sum(pictures) as pictures, sum(bytes) as bytes from held group by 1) h using (customer_id)
          where u.pictures <> coalesce(h.pictures, 0) or u.bytes <> coalesce(h.bytes, 0)) as drift`)
    return Number(rows[0]!.drift)
  })
}

export type Loss = { readonly lost: number; readonly windowSeconds: number; readonly withoutObject: number }

/** Of what writers were told: what is not there, and from when on. A photograph without its bytes is not there. */
export async function lossOf(cell: Cell, { uploads, beats }: Written, destroyedAt: number): Promise<Loss> {
  const store = openObjectStore(storePlace(cell.env))
  try {
    return await withAdmin(cell, async (client) => {
      const pictures = await client.query<{ id: string; sha256: string; object_key: string }>(
        `select id, encode(sha256, 'hex') as sha256, object_key from picture where id = any($1::uuid[])`,
        [uploads.map((told) => told.pictureId)],
      )
      const rows = new Map(pictures.rows.map((row) => [row.id, row]))
      const { rows: kept } = await client.query<{ number: number }>('select number from drill_beat')
      const beating = new Set(kept.map((row) => row.number))
      const lostAt = beats.filter(({ number }) => !beating.has(number)).map(({ at }) => at)
      let withoutObject = 0
      for (const { pictureId, sha256, at } of uploads) {
        const row = rows.get(pictureId)
        if (row && (await hashOf(store, row.object_key)) === sha256 && row.sha256 === sha256) continue
        if (row) withoutObject += 1
        lostAt.push(at)
      }
      const windowSeconds = lostAt.length === 0 ? 0 : (destroyedAt - Math.min(...lostAt)) / 1_000
      return { lost: lostAt.length, windowSeconds, withoutObject }
    })
  } finally {
    store.close()
  }
}

/** Photographs of these customers whose object is not there with the hash of its row. */
export async function wrongObjects(cell: Cell, customers: readonly string[]): Promise<number> {
  const store = openObjectStore(storePlace(cell.env))
  try {
    return await withAdmin(cell, async (client) => {
      const { rows } = await client.query<{ object_key: string; sha256: string }>(
        `select object_key, encode(sha256, 'hex') as sha256 from picture where customer_id = any($1::uuid[])`,
        [customers],
      )
      let wrong = 0
      const waiting = rows.values()
      const lane = async () => {
        for (const row of waiting) if ((await hashOf(store, row.object_key)) !== row.sha256) wrong += 1
      }
      await Promise.all(Array.from({ length: 8 }, lane))
      return wrong
    })
  } finally {
    store.close()
  }
}

/** Rows and objects of somebody who was erased. */
export async function tracesOf(cell: Cell, customerId: string): Promise<number> {
  const store = openObjectStore(storePlace(cell.env))
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
  } catch (fault) {
    if (fault instanceof ObjectMissing) return 'missing'
    throw fault
  }
}

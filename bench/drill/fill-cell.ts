import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { newOriginalKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { customer } from '../harness/customers.ts'
import { fillPictures } from '../harness/fill-pictures.ts'
import { specialCustomers } from '../harness/numbered-pictures.ts'
import type { Cell } from './cell.ts'
import { fillAlbum } from './fill-album.ts'

export type CellSize = {
  readonly pictures: number
  /** Customers with real objects in the store, and how many pictures each of them has. */
  readonly realCustomers: number
  readonly realPictures: number
}

export type FilledCell = {
  readonly rows: number
  readonly objects: number
  readonly bytes: number
  readonly seconds: number
  readonly realCustomerIds: readonly string[]
  /** Numbers of the customers who have no pictures yet and will upload. */
  readonly writers: readonly number[]
}

const writing = 4
const [smallBytes, largeBytes, largeEvery] = [40_000, 8_000_000, 100]
const concurrency = 8

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/**
 * Inserts the rows of a whole cell. Some customers also get real objects: small ones, every hundredth of camera size,
 * and those of an approved album.
 */
export async function fillCell(cell: Cell, size: CellSize): Promise<FilledCell> {
  const startedAt = performance.now()
  const realNumbers = numbers(specialCustomers + 1, size.realCustomers)
  const writers = numbers(specialCustomers + 1 + size.realCustomers, writing)
  const realCustomerIds = realNumbers.map((n) => customer(n).customerId)
  const writerIds = writers.map((n) => customer(n).customerId)
  await fillPictures(cell, size.pictures)
  return withAdmin(cell, async (client) => {
    // The triggers are disabled; their work is done only for rows that have objects.
    await client.query('set session_replication_role = replica')
    for (const table of ['picture', 'gallery']) {
      await client.query(`delete from ${table} where customer_id = any($1::uuid[])`, [writerIds])
    }
    let bytes = 0
    for (const customerId of realCustomerIds) bytes += await fillObjects(cell, client, customerId, size.realPictures)
    await client.query(
      `insert into copy_task (customer_id, object_key, is_deletion, due_at)
       select customer_id, object_key, false, now() from tracked_object where customer_id = any($1::uuid[])`,
      [realCustomerIds],
    )
    await client.query('insert into scrub_schedule (customer_id) select unnest($1::uuid[])', [
      [...realCustomerIds, ...writerIds],
    ])
    for (const statement of countersFollowRows) await client.query(statement)
    await client.query(
      `update subscription set plan_id = (select id from plan where code = 'col_infinity')
       where product = 'gallery_pro' and customer_id = any($1::uuid[])`,
      [writerIds],
    )
    const { rows } = await client.query<{ count: string }>('select count(*) from picture')
    const seconds = (performance.now() - startedAt) / 1_000
    return {
      rows: Number(rows[0]!.count),
      objects: realCustomerIds.length * size.realPictures,
      bytes,
      seconds,
      realCustomerIds,
      writers,
    }
  })
}

const countersFollowRows = [
  `update gallery g set pictures = p.pictures, bytes = p.bytes from (
     select g.customer_id, g.id, count(p.id) as pictures, coalesce(sum(p.bytes), 0) as bytes
     from gallery g left join picture p on p.customer_id = g.customer_id and p.owner_id = g.id group by 1, 2) p
   where p.customer_id = g.customer_id and p.id = g.id and (g.pictures, g.bytes) <> (p.pictures, p.bytes)`,
  // Spreads count as space and not as pictures.
  `update usage_counter u set galleries = c.galleries, pictures = c.pictures, bytes = c.bytes from (
     select u.customer_id, count(g.id) as galleries, coalesce(sum(g.pictures), 0) as pictures,
       coalesce(sum(g.bytes), 0)
         + coalesce((select sum(v.bytes) from album_version v where v.customer_id = u.customer_id), 0) as bytes
     from usage_counter u left join gallery g using (customer_id) group by 1) c
   where c.customer_id = u.customer_id`,
]

async function fillObjects({ env }: Cell, client: Client, customerId: string, count: number): Promise<number> {
  const store = openObjectStore(readStoreConfig(env))
  await client.query(
    `delete from picture where customer_id = $1
       and id not in (select id from picture where customer_id = $1 order by id limit $2)`,
    [customerId, count],
  )
  const { rows } = await client.query<{ id: string }>('select id from picture where customer_id = $1', [customerId])
  const albumBytes = await fillAlbum(client, store, customerId)
  const uploaded: { id: string; key: string; sha256: Buffer; bytes: number }[] = []
  const queue = rows.entries()
  const runWorker = async () => {
    for (const [index, { id }] of queue) {
      const file = randomBytes(index % largeEvery === 0 ? largeBytes : smallBytes)
      const key = newOriginalKey(customerId)
      await store.put(key, file, { length: file.length, type: 'image/jpeg' })
      uploaded.push({ id, key, sha256: createHash('sha256').update(file).digest(), bytes: file.length })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  store.close()
  await client.query(
    `update picture p set object_key = m.key, sha256 = m.sha256, bytes = m.bytes
     from unnest($2::uuid[], $3::text[], $4::bytea[], $5::bigint[]) m (id, key, sha256, bytes)
     where p.customer_id = $1 and p.id = m.id`,
    [
      customerId,
      uploaded.map((m) => m.id),
      uploaded.map((m) => m.key),
      uploaded.map((m) => m.sha256),
      uploaded.map((m) => m.bytes),
    ],
  )
  return uploaded.reduce((sum, { bytes }) => sum + bytes, albumBytes)
}

export function readStoreConfig(env: Readonly<Record<string, string>>, prefix: '' | 'COPY_' = '') {
  return {
    S3_ENDPOINT: env[`${prefix}S3_ENDPOINT`]!,
    S3_REGION: env['S3_REGION']!,
    S3_BUCKET: env[`${prefix}S3_BUCKET`]!,
    S3_ACCESS_KEY: env[`${prefix}S3_ACCESS_KEY`]!,
    S3_SECRET_KEY: env[`${prefix}S3_SECRET_KEY`]!,
  }
}

import { asSuperuser, listKeys } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { ObjectMissing } from '../../apps/server/src/platform/object-store/object-store.ts'
import type { ChapterRow, OwnerRow, PictureRow, Snapshot, UsageRow } from './findings.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'

const readers = 8

/**
 * Reads rows as the superuser, every key of the bucket, and the bytes of the originals. A key is never written twice,
 * so an original that was read once and was right (`known`) is read again only in the last check.
 */
export async function takeSnapshot(
  { engines }: Pick<KillableEngines, 'engines'>,
  dataset: Dataset,
  store: ObjectStore,
  knownHashes: Map<string, { sha256: string; bytes: number }>,
): Promise<Snapshot> {
  const rows = await asSuperuser(
    engines,
    async (client) => {
      const query = async <T>(sql: string) => (await client.query(sql)).rows as T[]
      return {
        pictures: await query<PictureRow>(`
          select id, customer_id, owner_kind, owner_id, number, title, object_key, bytes::float8 as bytes,
            encode(sha256, 'hex') as sha256, version, state, chapter from picture`),
        chapters: await query<ChapterRow>('select customer_id, gallery_id, number, title from chapter'),
        owners: await query<OwnerRow>(`
          select id, 'gallery' as kind, customer_id, pictures, bytes::float8 as bytes, deleted_at is not null as trashed
          from gallery
          union all
          select id, 'work', customer_id, pictures, bytes::float8, false from work
          union all
          select v.id, 'album', v.customer_id, v.pictures, v.bytes::float8, a.deleted_at is not null
          from album_version v join album a on a.customer_id = v.customer_id and a.id = v.album_id`),
        usage: await query<UsageRow>(`
          select customer_id, galleries::int as galleries, pictures::int as pictures, bytes::float8 as bytes,
            work_pictures::int as "workPictures", waiting_renditions as waiting from usage_counter`),
        left: await query<{ rows: number; jobs: number }>(`
          select ((select count(*) from upload_attempt) + (select count(*) from object_garbage))::int as rows,
            (select count(*) from pgboss.job where name = 'picture.render.dead')::int as jobs`),
      }
    },
    dataset.database,
  )
  const originals = new Map<string, { sha256: string; bytes: number } | null>()
  const queue = [...rows.pictures]
  const runWorker = async (): Promise<void> => {
    for (let row = queue.pop(); row; row = queue.pop()) {
      const read = knownHashes.get(row.object_key) ?? (await readOriginal(store, row.object_key))
      originals.set(row.object_key, read)
      if (read?.sha256 === row.sha256) knownHashes.set(row.object_key, read)
    }
  }
  await Promise.all(Array.from({ length: readers }, runWorker))
  const keys = await listKeys(engines, dataset.bucket)
  return { ...rows, keys, originals, leftoverRows: rows.left[0]!.rows, failedJobs: rows.left[0]!.jobs }
}

async function readOriginal(store: ObjectStore, key: string): Promise<{ sha256: string; bytes: number } | null> {
  try {
    const file = await store.read(key)
    return { sha256: createHash('sha256').update(file).digest('hex'), bytes: file.length }
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

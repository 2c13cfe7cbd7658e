import { archiveNames } from '@revela/domain'
import { exportArchive } from '@revela/phrases'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { NewFile } from './export.repository.ts'

type Owner = { readonly id: string; readonly slug: string }

type Original = Omit<NewFile, 'name' | 'picture_id'> & {
  readonly id: string
  readonly title: string
  readonly is_trashed: boolean
}

/** The originals of the next gallery (those in the trash too), with deleted pictures in a folder of their own, or of the next work, as they were sent. */
export async function readPhotographs(
  tx: Tx,
  customerId: string,
  { of, after }: { readonly of: 'gallery' | 'work'; readonly after: string | null },
): Promise<{ readonly ownerId: string; readonly files: NewFile[] } | null> {
  const {
    rows: [owner],
  } = await sql<Owner>`
    select id, slug from ${sql.table(of)}
    where customer_id = ${customerId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit 1`.execute(tx)
  if (!owner) return null
  const { rows } = await sql<Original>`
    select id, title, object_key, bytes, crc32, sha256, coalesce(taken_at, uploaded_at) as modified_at,
      trashed_at is not null as is_trashed
    from picture
    where customer_id = ${customerId} and owner_id = ${owner.id}
    order by is_trashed, title collate file_name, id`.execute(tx)
  const folder = `${of === 'gallery' ? exportArchive.galleries : exportArchive.works}/${owner.slug}`
  const kept = rows.filter(({ is_trashed }) => !is_trashed)
  const trashed = rows.filter(({ is_trashed }) => is_trashed)
  const names = [
    ...archiveNames(kept.map(({ title }) => title)).map((name) => `${folder}/${name}`),
    ...archiveNames(trashed.map(({ title }) => title)).map((name) => `${folder}/${exportArchive.trash}/${name}`),
  ]
  const files = rows.map(({ id, object_key, bytes, crc32, sha256, modified_at }, at) => ({
    name: names[at]!,
    picture_id: id,
    object_key,
    bytes,
    crc32,
    sha256,
    modified_at,
  }))
  return { ownerId: owner.id, files }
}

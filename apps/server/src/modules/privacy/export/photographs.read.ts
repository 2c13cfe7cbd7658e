import { archiveNames } from '@revela/domain'
import { exportArchive } from '@revela/phrases'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { NewFile } from './export.repository.ts'

type Owner = { readonly id: string; readonly slug: string }

type Original = Omit<NewFile, 'name' | 'picture_id'> & { readonly id: string; readonly title: string }

/** The originals of the next gallery (those in the trash too) or of the next work, as they were sent. */
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
    select id, title, object_key, bytes, crc32, sha256, coalesce(taken_at, uploaded_at) as modified_at from picture
    where customer_id = ${customerId} and owner_id = ${owner.id}
    order by title_number nulls last, title, id`.execute(tx)
  const names = archiveNames(rows.map(({ title }) => title))
  const folder = `${of === 'gallery' ? exportArchive.galleries : exportArchive.works}/${owner.slug}`
  const files = rows.map(({ id, object_key, bytes, crc32, sha256, modified_at }, at) => ({
    name: `${folder}/${names[at]}`,
    picture_id: id,
    object_key,
    bytes,
    crc32,
    sha256,
    modified_at,
  }))
  return { ownerId: owner.id, files }
}

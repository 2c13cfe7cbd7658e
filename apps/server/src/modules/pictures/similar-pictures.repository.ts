import type { GroupablePicture } from '@revela/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { captureTime, type CameraClocks } from './gallery-order.ts'
import type { PicturesTables } from './pictures.module.ts'

type Packed = readonly [
  fileNumber: number | null,
  takenSeconds: number | null,
  thumbhash: string | null,
  similarGroup: string | null,
  groupFront: boolean,
  sharpness: number | null,
]

/**
 * What grouping needs beside number, chapter and suggestion, as one text: five thousand pictures with six more columns
 * take longer to read than to group. `unpackGrouping` reads it.
 */
export function packedGrouping(clocks: CameraClocks): RawBuilder<string> {
  return sql<string>`json_build_array(title_number, extract(epoch from ${captureTime(clocks)}),
    encode(thumbhash, 'base64'), similar_group, group_front, sharpness)::text`
}

type PackedRow = Pick<PicturesTables['picture'], 'number' | 'chapter' | 'suggested'> & { readonly grouping: string }

export function unpackGrouping({ number, chapter, suggested, grouping }: PackedRow): GroupablePicture {
  const [fileNumber, takenSeconds, thumbhash, similarGroup, groupFront, sharpness] = JSON.parse(grouping) as Packed
  return {
    number,
    fileNumber,
    takenMs: takenSeconds === null ? null : takenSeconds * 1_000,
    chapter,
    thumbhash: thumbhash === null ? null : Buffer.from(thumbhash, 'base64'),
    similarGroup,
    groupFront,
    suggested,
    sharpness,
  }
}

type Gallery = { readonly customerId: string; readonly galleryId: string }

/** All pictures of a gallery as grouping needs them; those that are not ready can only be joined by hand. */
export async function listGroupablePictures(tx: Tx, { customerId, galleryId }: Gallery, clocks: CameraClocks) {
  const rows = await tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(['id', 'number', 'chapter', 'suggested'])
    .select(packedGrouping(clocks).as('grouping'))
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', galleryId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
    .limit(20_000)
    .execute()
  return rows.map((row) => ({ id: row.id, ...unpackGrouping(row) }))
}

/** Puts each picture into a group, alone into one, or (null) back to automatic grouping. */
export async function writeSimilarGroups(
  tx: Tx,
  { customerId, galleryId }: Gallery,
  groups: ReadonlyMap<string, string | null>,
): Promise<void> {
  await sql`
    update picture p set similar_group = g.similar_group
    from unnest(${sql.val([...groups.keys()])}::uuid[], ${sql.val([...groups.values()])}::uuid[]) as g (id, similar_group)
    where p.customer_id = ${customerId} and p.owner_id = ${galleryId} and p.id = g.id and p.trashed_at is null
      and p.similar_group is distinct from g.similar_group`.execute(tx)
}

/** Of these pictures, only `front` stands for its group; null: none was chosen. */
export async function writeGroupFront(
  tx: Tx,
  { customerId, galleryId }: Gallery,
  ids: readonly string[],
  front: string | null,
): Promise<void> {
  await sql`
    update picture set group_front = (id is not distinct from ${front}::uuid)
    where trashed_at is null and customer_id = ${customerId} and owner_id = ${galleryId} and id = any(${sql.val([...ids])}::uuid[])
      and group_front is distinct from (id is not distinct from ${front}::uuid)`.execute(tx)
}

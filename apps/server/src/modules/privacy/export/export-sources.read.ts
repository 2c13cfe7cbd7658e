import { archiveNames } from '@revela/domain'
import { exportArchive } from '@revela/phrases'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { pageObject } from '../../profiles/index.ts'
import type { ExportedOwner } from '../privacy.module.ts'
import type { ExportRow, NewFile } from './export.repository.ts'
import { exportedColumns } from './exported-tables.ts'

type BrandFile = { readonly name: string; readonly objectKey: string }

/** The logo, the portrait and every watermark with an image. */
export async function readBrand(tx: Tx, customerId: string): Promise<BrandFile[]> {
  const { rows } = await sql<{ what: 'logo' | 'avatar' | 'mark'; key: string }>`
    select 'logo' as what, logo_key as key, null::uuid as id from profile
      where customer_id = ${customerId} and logo_key is not null
    union all
    select 'avatar', avatar_key, null from profile where customer_id = ${customerId} and avatar_key is not null
    union all
    select 'mark', picture_key, id from watermark where customer_id = ${customerId} and picture_key is not null
    order by 3 nulls first, 1`.execute(tx)
  let watermarkCount = 0
  return rows.map(({ what, key }) => {
    if (what === 'mark') watermarkCount += 1
    const title = what === 'mark' ? exportArchive.watermark(watermarkCount) : exportArchive[what]
    return { name: `${exportArchive.brand}/${title}.webp`, objectKey: pageObject(key) }
  })
}

type ReceiptFile = { readonly id: string; readonly name: string; readonly objectKey: string }

/**
 * The next receipt of an album, including albums in the trash; null after the last one. Of several for one version, the
 * later ones have a number.
 */
export async function readReceipt(tx: Tx, customerId: string, after: string | null): Promise<ReceiptFile | null> {
  const { rows } = await sql<{ id: string; key: string; slug: string; version: number; position: number }>`
    select * from (
      select r.id, r.object_key as key, a.slug, v.number as version,
        (row_number() over (partition by r.version_id order by r.requested_at, r.id))::int as position
      from album_receipt r
      join album a on a.customer_id = r.customer_id and a.id = r.album_id
      join album_version v on v.customer_id = r.customer_id and v.id = r.version_id
      where r.customer_id = ${customerId} and r.object_key is not null
    ) receipts
    where ${after}::uuid is null or id > ${after}::uuid
    order by id limit 1`.execute(tx)
  const [receipt] = rows
  if (!receipt) return null
  const { id, key, slug, version, position } = receipt
  const name = `${exportArchive.receipts}/${slug}/${exportArchive.receipt(version, position)}`
  return { id, name, objectKey: key }
}

type Listed = { readonly part: number; readonly name: string; readonly bytes: number; readonly sha256: string }

/** Lists every file of the export with its checksum, and the number of rows of each table. */
export async function readManifest(tx: Tx, { customer_id, id, progress }: ExportRow, now: Date): Promise<string> {
  const { rows: files } = await sql<Listed>`
    select part, name, bytes, encode(sha256, 'hex') as sha256 from export_file
    where customer_id = ${customer_id} and export_id = ${id} order by position`.execute(tx)
  const head = { account: customer_id, made_at: now.toISOString(), rows: progress.rows }
  const list = files.map((file) => `  ${JSON.stringify(file)}`).join(',\n')
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "files": [\n${list}\n ]\n}\n`
}

type Owner = { readonly id: string; readonly slug: string; readonly number: number | null }

const folders = {
  gallery: exportArchive.galleries,
  work: exportArchive.works,
  album_version: exportArchive.albums,
} as const

const ownersOf = {
  gallery: sql`select customer_id, id, slug, null::integer as number from gallery`,
  work: sql`select customer_id, id, slug, null::integer as number from work`,
  album_version: sql`select v.customer_id, v.id, a.slug, v.number from album_version v
    join album a on a.customer_id = v.customer_id and a.id = v.album_id`,
} as const

type Original = Omit<NewFile, 'name' | 'picture_id'> & {
  readonly id: string
  readonly title: string
  readonly is_trashed: boolean
}

/**
 * Returns the originals of the next gallery, work or version of an album, as uploaded; including galleries and albums in
 * the trash. Deleted pictures are in their own folder.
 */
export async function readPictures(
  tx: Tx,
  customerId: string,
  { ownerKind, after }: { readonly ownerKind: ExportedOwner; readonly after: string | null },
): Promise<{ readonly ownerId: string; readonly files: NewFile[] } | null> {
  const {
    rows: [owner],
  } = await sql<Owner>`
    select id, slug, number from (${ownersOf[ownerKind]}) o
    where customer_id = ${customerId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit 1`.execute(tx)
  if (!owner) return null
  const { rows } = await sql<Original>`
    select id, title, object_key, bytes, crc32, sha256, coalesce(taken_at, uploaded_at) as modified_at,
      trashed_at is not null as is_trashed
    from picture
    where customer_id = ${customerId} and owner_id = ${owner.id}
    order by is_trashed, title collate file_name, id`.execute(tx)
  const version = owner.number === null ? '' : `/${exportArchive.version(owner.number)}`
  const folder = `${folders[ownerKind]}/${owner.slug}${version}`
  const untrashed = rows.filter(({ is_trashed }) => !is_trashed)
  const trashed = rows.filter(({ is_trashed }) => is_trashed)
  const names = [
    ...archiveNames(untrashed.map(({ title }) => title)).map((name) => `${folder}/${name}`),
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

type RowsPage = { readonly rows: readonly object[]; readonly last: readonly string[] | null }

type Key = { readonly name: string; readonly type: string }

/** Reads the next rows of one table in key order: only one page is in memory, however large the table is. */
export async function readRows(
  tx: Tx,
  customerId: string,
  table: string,
  after: readonly string[] | null,
  maxRows: number,
): Promise<RowsPage> {
  const keys = await keysOf(tx, table)
  const { excludedColumns, hex } = exportedColumns(table)
  const encodedColumns = hex.map(
    (name) => sql`|| jsonb_build_object(${sql.lit(name)}, encode(t.${sql.ref(name)}, 'hex'))`,
  )
  const names = sql.join(keys.map(({ name }) => sql`t.${sql.ref(name)}`))
  const pageStart =
    after === null || keys.length === 0
      ? sql``
      : sql`and (${names}) > (${sql.join(keys.map(({ type }, at) => sql`${after[at]}::${sql.raw(type)}`))})`
  const { rows } = await sql<{ row: object; key: string[] }>`
    select to_jsonb(t) - ${sql.val(excludedColumns)}::text[] ${sql.join(encodedColumns, sql` `)} as row,
      array[${sql.join(keys.map(({ name }) => sql`t.${sql.ref(name)}::text`))}]::text[] as key
    from ${sql.table(table)} t
    where t.customer_id = ${customerId} ${pageStart}
    ${keys.length === 0 ? sql`` : sql`order by ${names}`} limit ${maxRows}`.execute(tx)
  return { rows: rows.map(({ row }) => row), last: rows.length < maxRows ? null : (rows.at(-1)?.key ?? null) }
}

/** Returns the key columns of a table, without the customer's id. */
async function keysOf(tx: Tx, table: string): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i
    cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, at)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> 'customer_id'
    order by k.at`.execute(tx)
  return rows
}

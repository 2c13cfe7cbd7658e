import type { Database } from '../../../platform/db/database.ts'
import { zipLayout, type ZipLayout } from '../../../platform/zip/zip-layout.ts'

export type PartFile = {
  readonly name: string
  readonly object_key: string
  readonly bytes: number
  readonly crc32: number
  readonly modified_at: Date
  /** An original that was deleted or overwritten since: its object is gone. */
  readonly is_gone: boolean
}

const statement = {
  name: 'export_files',
  text: `select f.name, f.object_key, f.bytes, f.crc32, f.modified_at,
      f.picture_id is not null and p.object_key is distinct from f.object_key as is_gone
    from account_export e
    join export_file f on f.customer_id = e.customer_id and f.export_id = e.id
    left join picture p on p.customer_id = f.customer_id and p.id = f.picture_id
    where e.customer_id = $1 and e.id = $2 and e.state = 'ready' and e.expires_at > $3
      and f.part = $4
    order by f.place`,
}

/** Of one part; none once the copy's week is over. */
export async function readExportFiles(
  db: Database,
  of: { readonly customerId: string; readonly exportId: string; readonly part: number },
  now: Date,
): Promise<PartFile[]> {
  const values = [of.customerId, of.exportId, now, of.part]
  return db.readTenant<PartFile>(of.customerId, { ...statement, values })
}

export function layoutOf(files: readonly PartFile[]): ZipLayout {
  return zipLayout(files.map(({ name, bytes, crc32, modified_at: modifiedAt }) => ({ name, bytes, crc32, modifiedAt })))
}

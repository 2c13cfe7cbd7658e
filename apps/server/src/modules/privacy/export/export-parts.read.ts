import type { Database } from '../../../platform/db/database.ts'
import { largeFrom, zipLength } from '../../../platform/zip/zip-length.ts'

type PartSums = {
  readonly part: number
  readonly files: number
  readonly bytes: number
  readonly name_bytes: number
  readonly large: number
}

const statement = {
  name: 'export_parts',
  text: `select f.part, count(*) as files, sum(f.bytes)::bigint as bytes, sum(octet_length(f.name)) as name_bytes,
      count(*) filter (where f.bytes >= $4) as large
    from account_export e
    join export_file f on f.customer_id = e.customer_id and f.export_id = e.id
    where e.customer_id = $1 and e.id = $2 and e.state = 'ready' and e.expires_at > $3
    group by f.part order by f.part`,
}

/** How long each part is: added up where the list is, which may have a million lines. */
export async function readExportParts(
  db: Database,
  of: { readonly customerId: string; readonly exportId: string },
  now: Date,
): Promise<{ readonly part: number; readonly bytes: number }[]> {
  const values = [of.customerId, of.exportId, now, largeFrom]
  const rows = await db.readTenant<PartSums>(of.customerId, { ...statement, values })
  return rows.map(({ part, name_bytes: nameBytes, ...sums }) => ({ part, bytes: zipLength({ ...sums, nameBytes }) }))
}

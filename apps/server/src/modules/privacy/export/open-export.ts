import type { AnswerOf, openExport as endpoint } from '@revela/contract'
import { saoPauloDay, validityMs } from '@revela/domain'
import { exportArchive } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import { sealToken, unsealToken } from '../../../platform/crypto/sealed-token.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { OpenedFile } from '../../../platform/download-files/download-files.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { segmentsBetween, zipLayout, type ZipLayout, largeFrom, zipLength } from '../../../platform/zip/zip-layout.ts'
import { requireConfirmed } from '../../accounts/index.ts'
import { streamSegments, type DownloadSegment } from '../../delivery/index.ts'
import type { PrivacyDeps } from '../privacy.module.ts'
import { findExport } from './export.repository.ts'

const partPurpose = keyPurpose('export-part')

type ExportPart = {
  readonly customerId: string
  readonly exportId: string
  readonly part: number
  /** The file name for the download. */
  readonly name: string
}

type Sealed = {
  readonly c: string
  readonly x: string
  readonly p: number
  readonly n: string
  readonly e: number
}

function exportPartAddress(
  { keys, clock, config }: { keys: Keys; clock: Clock; config: { readonly CONTENT_ORIGIN: string } },
  { customerId, exportId, part, name }: ExportPart,
  expiresAt: Date,
): string {
  // Long enough for two gigabytes over a home connection; a click requests a new address.
  const e = Math.min(clock().getTime() + validityMs.accountExportLink, expiresAt.getTime())
  const sealed: Sealed = { c: customerId, x: exportId, p: part, n: name, e }
  const token = sealToken(keys, { purpose: partPurpose, customerId, text: JSON.stringify(sealed) })
  return `${config.CONTENT_ORIGIN}/f/${token}/${encodeURIComponent(name)}`
}

/** Returns null for a token that is not ours or has expired. */
function readExportToken(keys: Keys, token: string, now: Date): ExportPart | null {
  try {
    const sealed = JSON.parse(unsealToken(keys, partPurpose, token).text) as Sealed
    const { c: customerId, x: exportId, p: part, n: name, e } = sealed
    return e < now.getTime() ? null : { customerId, exportId, part, name }
  } catch {
    // A forged token gets the same response as an expired one.
    return null
  }
}

type PartTotals = {
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

/** Sums the size of each part in the database, because the list may have a million rows. */
async function readExportParts(
  db: Database,
  key: { readonly customerId: string; readonly exportId: string },
  now: Date,
): Promise<{ readonly part: number; readonly bytes: number }[]> {
  const values = [key.customerId, key.exportId, now, largeFrom]
  const rows = await db.readTenant<PartTotals>(key.customerId, { ...statement, values })
  return rows.map(({ part, name_bytes: nameBytes, ...totals }) => ({
    part,
    bytes: zipLength({ ...totals, nameBytes }),
  }))
}

type Deps = Pick<PrivacyDeps, 'db' | 'clock' | 'keys' | 'config' | 'limiter'>

/** Returns the addresses of the parts; requires a recent confirmation. */
export async function openExport(deps: Deps, principal: CustomerPrincipal): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, limiter } = deps
  const { customerId } = principal
  const now = clock()
  const row = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    return findExport(tx, customerId)
  })
  if (row?.state !== 'ready' || row.expires_at <= now) throw new ApiError('NotFound')
  await limiter.consume([{ name: 'export-open', key: customerId, max: 60, windowSeconds: 3_600 }])
  const parts = await readExportParts(db, { customerId, exportId: row.id }, now)
  return {
    parts: parts.map(({ part, bytes }) => {
      const name = exportArchive.archive(saoPauloDay(row.requested_at), part, parts.length)
      const url = exportPartAddress(deps, { customerId, exportId: row.id, part, name }, row.expires_at)
      return { name, bytes, url }
    }),
  }
}

type PartFile = {
  readonly name: string
  readonly object_key: string
  readonly bytes: number
  readonly crc32: number
  readonly modified_at: Date
  /** The original was deleted or overwritten since: its object no longer exists. */
  readonly is_gone: boolean
}

const partFilesStatement = {
  name: 'export_files',
  text: `select f.name, f.object_key, f.bytes, f.crc32, f.modified_at,
      f.picture_id is not null and p.object_key is distinct from f.object_key as is_gone
    from account_export e
    join export_file f on f.customer_id = e.customer_id and f.export_id = e.id
    left join picture p on p.customer_id = f.customer_id and p.id = f.picture_id
    where e.customer_id = $1 and e.id = $2 and e.state = 'ready' and e.expires_at > $3
      and f.part = $4
    order by f.position`,
}

/** Reads the files of one part; empty once the export has expired. */
async function readExportFiles(
  db: Database,
  key: { readonly customerId: string; readonly exportId: string; readonly part: number },
  now: Date,
): Promise<PartFile[]> {
  const values = [key.customerId, key.exportId, now, key.part]
  return db.readTenant<PartFile>(key.customerId, { ...partFilesStatement, values })
}

function layoutOf(files: readonly PartFile[]): ZipLayout {
  return zipLayout(files.map(({ name, bytes, crc32, modified_at: modifiedAt }) => ({ name, bytes, crc32, modifiedAt })))
}

/**
 * Opens one part of an export. Every request checks that the export still exists and that all its originals do. The
 * archive is assembled while it is sent, from any byte on.
 */
export function exportPartOpener({ db, clock, keys, store }: Pick<PrivacyDeps, 'db' | 'clock' | 'keys' | 'store'>) {
  return async (token: string): Promise<OpenedFile | null> => {
    const now = clock()
    const exportKey = readExportToken(keys, token, now)
    if (!exportKey) return null
    const files = await readExportFiles(db, exportKey, now)
    if (files.length === 0 || files.some(({ is_gone }) => is_gone)) return null
    const layout = layoutOf(files)
    return {
      name: exportKey.name,
      etag: `${exportKey.exportId}-${exportKey.part}`,
      length: layout.length,
      type: 'application/zip',
      onStart: async () => undefined,
      read: (from, to) => streamSegments(store, partSegments(layout, files, from, to)),
    }
  }
}

/** The photographer's own pictures are sent as uploaded, without patches. */
function* partSegments(
  layout: ZipLayout,
  files: readonly PartFile[],
  from: number,
  to: number,
): Generator<DownloadSegment> {
  for (const segment of segmentsBetween(layout, from, to)) {
    if ('bytes' in segment) yield segment
    else yield { object: { key: files[segment.entry]!.object_key, patches: [] }, from: segment.from, to: segment.to }
  }
}

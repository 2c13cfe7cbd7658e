import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { exportArchive, exportedFile } from '@revela/phrases'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { saoPauloMoment } from '../../accounts/index.ts'
import { exportPrefix } from './export-prefix.ts'
import type { ExportProgress, ExportStep } from './export-progress.ts'
import type { ExportRow, NewFile } from './export.repository.ts'
import { exportedTables } from './exported-tables.ts'
import { readRows } from './exported-rows.read.ts'
import { readBrand } from './brand.read.ts'
import { readManifest } from './manifest.read.ts'
import { readPhotographs } from './photographs.read.ts'

export type PieceNeeds = { readonly db: Database; readonly store: ObjectStore; readonly clock: Clock }

/** `next`: null when this was the last one. */
export type Piece = { readonly files: readonly NewFile[]; readonly next: ExportProgress | null }

/** Rows of one file: small enough for any memory, large enough that few files are made. */
const rowsOfFile = 2_000

/** Makes what comes next of a copy. The same again when it is made twice. */
export async function makePiece(needs: PieceNeeds, row: ExportRow): Promise<Piece> {
  const { next, rows } = row.progress
  const then = (step: ExportStep) => ({ next: step, rows })
  switch (next.step) {
    case 'read-me':
      return readMe(needs, row, then({ step: 'rows', table: exportedTables[0]!, after: null, chunk: 1 }))
    case 'rows':
      return rowsPiece(needs, row, next)
    case 'brand': {
      const kept = await needs.db.tenant(row.customer_id, (tx) => readBrand(tx, row.customer_id))
      const files: NewFile[] = []
      for (const [at, { name, objectKey }] of kept.entries()) {
        files.push(await stored(needs, row, at, name, await needs.store.read(objectKey)))
      }
      return { files, next: then({ step: 'photographs', of: 'gallery', after: null }) }
    }
    case 'photographs': {
      const found = await needs.db.tenant(row.customer_id, (tx) => readPhotographs(tx, row.customer_id, next))
      if (found) return { files: found.files, next: then({ ...next, after: found.ownerId }) }
      return {
        files: [],
        next: then(next.of === 'gallery' ? { step: 'photographs', of: 'work', after: null } : { step: 'manifest' }),
      }
    }
    case 'manifest': {
      const manifest = await needs.db.tenant(row.customer_id, (tx) => readManifest(tx, row, needs.clock()))
      return { files: [await stored(needs, row, 0, exportArchive.manifest, Buffer.from(manifest))], next: null }
    }
  }
}

async function readMe(needs: PieceNeeds, row: ExportRow, next: ExportProgress): Promise<Piece> {
  const text = exportArchive.readMeText(saoPauloMoment(row.asked_at))
  return { files: [await stored(needs, row, 0, exportArchive.readMe, Buffer.from(text))], next }
}

async function rowsPiece(
  needs: PieceNeeds,
  row: ExportRow,
  { table, after, chunk }: Extract<ExportStep, { step: 'rows' }>,
): Promise<Piece> {
  const page = await needs.db.tenant(row.customer_id, (tx) => readRows(tx, row.customer_id, table, after, rowsOfFile))
  const counted = { ...row.progress.rows, [table]: (row.progress.rows[table] ?? 0) + page.rows.length }
  const following = exportedTables[exportedTables.indexOf(table as keyof typeof exportedFile) + 1]
  const next: ExportStep =
    page.last !== null
      ? { step: 'rows', table, after: page.last, chunk: chunk + 1 }
      : following === undefined
        ? { step: 'brand' }
        : { step: 'rows', table: following, after: null, chunk: 1 }
  if (page.rows.length === 0) return { files: [], next: { next, rows: counted } }
  const title = exportedFile[table as keyof typeof exportedFile]
  const name = `${exportArchive.dataFolder}/${title}${chunk === 1 ? '' : `-${chunk}`}.json`
  const body = Buffer.from(`${JSON.stringify(page.rows, null, 1)}\n`)
  return { files: [await stored(needs, row, 0, name, body)], next: { next, rows: counted } }
}

/** A file of our own making. Its place in the list is its name in the store. */
async function stored(
  { store, clock }: PieceNeeds,
  row: ExportRow,
  at: number,
  name: string,
  body: Buffer,
): Promise<NewFile> {
  const objectKey = `${exportPrefix(row.customer_id, row.id)}${row.files + at}`
  await store.put(objectKey, body, { length: body.length, type: 'application/octet-stream' })
  return {
    name,
    object_key: objectKey,
    picture_id: null,
    bytes: body.length,
    crc32: crc32(body),
    sha256: createHash('sha256').update(body).digest(),
    modified_at: clock(),
  }
}

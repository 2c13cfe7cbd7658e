import { saoPauloDay, DAY_SECONDS, validityMs } from '@revela/domain'
import { exportArchive, exportedFile, privacyMail } from '@revela/phrases'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { requireConfirmed, saoPauloMoment } from '../../accounts/index.ts'
import { queuePrivacyMail, writtenDay } from '../privacy-mails.ts'
import type { ExportProgress, ExportStep, PrivacyNeeds } from '../privacy.module.ts'
import { readBrand, readManifest, readPhotographs, readRows } from './export-sources.read.ts'
import {
  addFiles,
  dropExport,
  exportPrefix,
  findExport,
  insertExport,
  Overtaken,
  settleExport,
  type ExportRow,
  type NewFile,
} from './export.repository.ts'
import { exportedTables } from './exported-tables.ts'

/** Makes the next pieces of a copy, and sends itself again until there are none. */
export const makeExportJob = defineJob({
  name: 'privacy.export',
  payload: z.object({ customerId: z.uuid(), exportId: z.uuid() }),
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: 600,
  expireInSeconds: 300,
})

/** One copy at a time: a new one takes the place of the last. One that is being made is simply waited for. */
export async function askExport(
  { db, clock, jobs, limiter }: Pick<PrivacyNeeds, 'db' | 'clock' | 'jobs' | 'limiter'>,
  principal: CustomerPrincipal,
): Promise<void> {
  const { customerId } = principal
  const now = clock()
  await db.tenant(customerId, (tx) => requireConfirmed(tx, principal, now))
  await limiter.take([{ name: 'export', of: customerId, most: 5, windowSeconds: DAY_SECONDS }])
  await db.tenant(customerId, async (tx) => {
    const last = await findExport(tx, customerId)
    if (last?.state === 'making') return
    if (last) await dropExport(tx, customerId, last.id, now)
    const id = newId()
    await insertExport(tx, {
      customerId,
      id,
      now,
      expiresAt: new Date(now.getTime() + validityMs.accountExport),
      progress: { next: { step: 'read-me' }, rows: {} },
    })
    await jobs.send(tx, makeExportJob, { customerId, exportId: id })
  })
}

type PieceNeeds = { readonly db: Database; readonly store: ObjectStore; readonly clock: Clock }

/** `next`: null when this was the last one. */
type Piece = { readonly files: readonly NewFile[]; readonly next: ExportProgress | null }

/** Rows of one file: small enough for any memory, large enough that few files are made. */
const rowsOfFile = 2_000

/** Makes what comes next of a copy. The same again when it is made twice. */
async function makePiece(needs: PieceNeeds, row: ExportRow): Promise<Piece> {
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

type Needs = Pick<PrivacyNeeds, 'db' | 'store' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** One job holds a worker no longer than this; the next one goes on where it stopped. */
const turnMs = 20_000

export function makeExportHandler(needs: Needs): BoundJob {
  return bindJob(makeExportJob, async ({ customerId, exportId }, attempt) => {
    try {
      await makeExport(needs, customerId, exportId)
    } catch (fault) {
      // Another worker is at it.
      if (fault instanceof Overtaken) return
      if (attempt.isLast) await giveUp(needs, customerId, exportId)
      throw fault
    }
  })
}

export async function makeExport(needs: Needs, customerId: string, exportId: string, turn = turnMs): Promise<void> {
  const until = Date.now() + turn
  for (;;) {
    const row = await needs.db.tenant(customerId, (tx) => findExport(tx, customerId))
    if (row?.id !== exportId || row.state !== 'making') return
    const { files, next } = await makePiece(needs, row)
    await needs.db.tenant(customerId, async (tx) => {
      await addFiles(tx, row, files, next ?? row.progress)
      if (next === null) await finish(needs, tx, row)
      else if (Date.now() > until) await needs.jobs.send(tx, makeExportJob, { customerId, exportId })
    })
    if (next === null || Date.now() > until) return
  }
}

async function finish(needs: Needs, tx: Tx, row: ExportRow): Promise<void> {
  const now = needs.clock()
  const expiresAt = new Date(now.getTime() + validityMs.accountExport)
  await settleExport(tx, row.customer_id, row.id, { state: 'ready', ready_at: now, expires_at: expiresAt })
  const said = privacyMail.exportReady(writtenDay(saoPauloDay(expiresAt)))
  await queuePrivacyMail(needs, tx, row.customer_id, { kind: 'export-ready', said, notes: [] }, now)
}

async function giveUp({ db, clock }: Needs, customerId: string, id: string): Promise<void> {
  const expiresAt = new Date(clock().getTime() + validityMs.accountExport)
  await db.tenant(customerId, (tx) =>
    settleExport(tx, customerId, id, { state: 'failed', ready_at: null, expires_at: expiresAt }),
  )
}

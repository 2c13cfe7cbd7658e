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
import { queuePrivacyMail, formatDay } from '../privacy-mails.ts'
import { exportedOwners, type ExportProgress, type ExportStep, type PrivacyDeps } from '../privacy.module.ts'
import { readBrand, readManifest, readPictures, readReceipt, readRows } from './export-sources.read.ts'
import {
  addFiles,
  expireExport,
  exportPrefix,
  findExport,
  insertExport,
  Overtaken,
  finishExport,
  type ExportRow,
  type NewFile,
} from './export.repository.ts'
import { exportedTables } from './exported-tables.ts'

/** Makes the next files of an export, and queues itself again until there are none. */
export const makeExportJob = defineJob({
  name: 'privacy.export',
  payload: z.object({ customerId: z.uuid(), exportId: z.uuid() }),
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: 600,
  expireInSeconds: 300,
})

/** One export at a time: a new one replaces the last. A request during an export in progress changes nothing. */
export async function requestExport(
  { db, clock, jobs, limiter }: Pick<PrivacyDeps, 'db' | 'clock' | 'jobs' | 'limiter'>,
  principal: CustomerPrincipal,
): Promise<void> {
  const { customerId } = principal
  const now = clock()
  await db.tenant(customerId, (tx) => requireConfirmed(tx, principal, now))
  await limiter.consume([{ name: 'export', key: customerId, max: 5, windowSeconds: DAY_SECONDS }])
  await db.tenant(customerId, async (tx) => {
    const lastExport = await findExport(tx, customerId)
    if (lastExport?.state === 'making') return
    if (lastExport) await expireExport(tx, customerId, lastExport.id, now)
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

type PieceDeps = { readonly db: Database; readonly store: ObjectStore; readonly clock: Clock }

/** `next` is null after the last step. */
type ExportStepResult = { readonly files: readonly NewFile[]; readonly next: ExportProgress | null }

/** Rows per file: small enough for memory, large enough to keep the number of files low. */
const rowsPerFile = 2_000

/** Makes the next files of an export. Idempotent. */
async function makeFiles(deps: PieceDeps, row: ExportRow): Promise<ExportStepResult> {
  const { next, rows } = row.progress
  const nextProgress = (step: ExportStep) => ({ next: step, rows })
  switch (next.step) {
    case 'read-me':
      return readMe(deps, row, nextProgress({ step: 'rows', table: exportedTables[0]!, after: null, chunk: 1 }))
    case 'rows':
      return exportRows(deps, row, next)
    case 'brand': {
      const brandFiles = await deps.db.tenant(row.customer_id, (tx) => readBrand(tx, row.customer_id))
      const files: NewFile[] = []
      for (const [at, { name, objectKey }] of brandFiles.entries()) {
        files.push(await stored(deps, row, at, name, await deps.store.read(objectKey)))
      }
      return { files, next: nextProgress({ step: 'photographs', ownerKind: 'gallery', after: null }) }
    }
    case 'photographs': {
      const pictures = await deps.db.tenant(row.customer_id, (tx) => readPictures(tx, row.customer_id, next))
      if (pictures) return { files: pictures.files, next: nextProgress({ ...next, after: pictures.ownerId }) }
      const following = exportedOwners[exportedOwners.indexOf(next.ownerKind) + 1]
      return {
        files: [],
        next: nextProgress(
          following ? { step: 'photographs', ownerKind: following, after: null } : { step: 'receipts', after: null },
        ),
      }
    }
    case 'receipts': {
      const receipt = await deps.db.tenant(row.customer_id, (tx) => readReceipt(tx, row.customer_id, next.after))
      if (!receipt) return { files: [], next: nextProgress({ step: 'manifest' }) }
      const { id, name, objectKey } = receipt
      const file = await stored(deps, row, 0, name, await deps.store.read(objectKey))
      return { files: [file], next: nextProgress({ step: 'receipts', after: id }) }
    }
    case 'manifest': {
      const manifest = await deps.db.tenant(row.customer_id, (tx) => readManifest(tx, row, deps.clock()))
      return { files: [await stored(deps, row, 0, exportArchive.manifest, Buffer.from(manifest))], next: null }
    }
  }
}

async function readMe(deps: PieceDeps, row: ExportRow, next: ExportProgress): Promise<ExportStepResult> {
  const text = exportArchive.readMeText(saoPauloMoment(row.requested_at))
  return { files: [await stored(deps, row, 0, exportArchive.readMe, Buffer.from(text))], next }
}

async function exportRows(
  deps: PieceDeps,
  row: ExportRow,
  { table, after, chunk }: Extract<ExportStep, { step: 'rows' }>,
): Promise<ExportStepResult> {
  const page = await deps.db.tenant(row.customer_id, (tx) => readRows(tx, row.customer_id, table, after, rowsPerFile))
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
  return { files: [await stored(deps, row, 0, name, body)], next: { next, rows: counted } }
}

/** Stores a generated file. Its position in the list is its name in the store. */
async function stored(
  { store, clock }: PieceDeps,
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

type Deps = Pick<PrivacyDeps, 'db' | 'store' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** One job occupies a worker no longer than this; the next one continues where it stopped. */
const maxRunMs = 20_000

export function makeExportHandler(deps: Deps): BoundJob {
  return bindJob(makeExportJob, async ({ customerId, exportId }, attempt) => {
    try {
      await makeExport(deps, customerId, exportId)
    } catch (error) {
      // Another worker is making this export.
      if (error instanceof Overtaken) return
      if (attempt.isLast) await failExport(deps, customerId, exportId)
      throw error
    }
  })
}

export async function makeExport(deps: Deps, customerId: string, exportId: string, maxMs = maxRunMs): Promise<void> {
  const until = Date.now() + maxMs
  for (;;) {
    const row = await deps.db.tenant(customerId, (tx) => findExport(tx, customerId))
    if (row?.id !== exportId || row.state !== 'making') return
    const { files, next } = await makeFiles(deps, row)
    await deps.db.tenant(customerId, async (tx) => {
      await addFiles(tx, row, files, next ?? row.progress)
      if (next === null) await finish(deps, tx, row)
      else if (Date.now() > until) await deps.jobs.send(tx, makeExportJob, { customerId, exportId })
    })
    if (next === null || Date.now() > until) return
  }
}

async function finish(deps: Deps, tx: Tx, row: ExportRow): Promise<void> {
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + validityMs.accountExport)
  await finishExport(tx, row.customer_id, row.id, { state: 'ready', ready_at: now, expires_at: expiresAt })
  const mailText = privacyMail.exportReady(formatDay(saoPauloDay(expiresAt)))
  await queuePrivacyMail(deps, tx, row.customer_id, { kind: 'export-ready', mailText, notes: [] }, now)
}

async function failExport({ db, clock }: Deps, customerId: string, id: string): Promise<void> {
  const expiresAt = new Date(clock().getTime() + validityMs.accountExport)
  await db.tenant(customerId, (tx) =>
    finishExport(tx, customerId, id, { state: 'failed', ready_at: null, expires_at: expiresAt }),
  )
}

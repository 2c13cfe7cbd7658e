import { waitUntil } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { copyObjectsJob } from '../../apps/server/src/modules/backup/index.ts'
import { putTombstone } from '../../apps/server/src/modules/privacy/erasure/tombstones.ts'
import { createKeys } from '../../apps/server/src/platform/crypto/keys.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { openJobSender } from '../../apps/server/src/platform/queue/queue.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { entryOf, runEntry } from '../harness/run-entry.ts'
import { apiEntry, startServer, uploadEntry } from '../harness/server-process.ts'
import type { Cell } from './cell.ts'
import { readStoreConfig } from './fill-cell.ts'
import { startWriters, type AcknowledgedWrites } from './writers.ts'

export async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)

export const rate = (objects: number, bytes: number, seconds: number) =>
  `${objects} objects, ${megabytes(bytes)} MB, ${(objects / seconds).toFixed(0)} objects/s, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s`

export function report(step: string, seconds?: number): void {
  console.log(seconds === undefined ? `  ${step}` : `  ${step}: ${seconds.toFixed(1)} s`)
}

export type WriteOptions = {
  readonly writers: readonly number[]
  readonly erased: string
  readonly writeSeconds: number
  readonly differential: boolean
}
export type DestroyedCell = AcknowledgedWrites & { readonly destroyedAt: number }

/** Photographers upload through the real processes until everything is killed; just before, an account is erased. */
export async function writeAndDestroy(cell: Cell, options: WriteOptions): Promise<DestroyedCell> {
  const { writers, erased, writeSeconds, differential } = options
  const env = { ...cell.env, RENDER_PROCESSES: '1' }
  const api = await startServer(apiEntry, env)
  const upload = await startServer(uploadEntry, env)
  const worker = runEntry(entryOf('worker'), env, { stdio: 'ignore', stopTimeoutMs: 5_000 })
  const stop = async () => void (await Promise.all([api.stop(), upload.stop(), worker.stop()]))
  return withCleanUp(stop, async () => {
    await startCopying(cell)
    const writing = await startWriters(cell, { api: api.port, upload: upload.port }, writers)
    await sleep(writeSeconds * 500)
    if (differential) {
      report('differential backup, under load', await measureSeconds(() => cell.backup.run('backup', '--type=diff')))
    }
    await sleep(writeSeconds * 500)
    // The last minute of the WAL may be lost with the erasure in it; its tombstone is already in the backup copy.
    await writeTombstone(cell, erased)
    const destroyedAt = Date.now()
    for (const pid of [api.pid, upload.pid, worker.child.pid!]) process.kill(pid, 'SIGKILL')
    const stopped = writing.stop()
    await cell.destroy()
    await stopped
    return { ...writing, destroyedAt }
  })
}

/** The queue's schedule would start copying in the next minute; the writers start when copying starts. */
async function startCopying({ env, adminUrl }: Cell): Promise<void> {
  const db = openDatabase(env['DATABASE_URL']!, { max: 1 })
  const jobs = await openJobSender(env['DATABASE_URL']!)
  await db.withoutTenant((tx) => jobs.send(tx, copyObjectsJob, {}))
  await jobs.close()
  await db.close()
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const running = `select from pgboss.job where name = '${copyObjectsJob.name}' and state = 'active'`
  await waitUntil(async () => ((await client.query(running)).rowCount ?? 0) > 0, {
    timeoutMs: 120_000,
    timeoutMessage: () => 'the worker did not start to copy within two minutes',
  })
  await client.end()
}

/** Writes the tombstone with which an erasure begins, and waits until the backup copy has it. */
async function writeTombstone({ env }: Cell, customerId: string): Promise<void> {
  const [erasure, erasedAt] = [randomUUID(), new Date().toISOString()]
  const key = `tombstones/${erasedAt.slice(0, 10)}/${customerId}-${erasure}.json`
  const keys = createKeys(Buffer.from(env['SECRET_KEY']!, 'base64'))
  const [store, copy] = [openObjectStore(readStoreConfig(env)), openObjectStore(readStoreConfig(env, 'COPY_'))]
  const tombstone = { erasure, customer_id: customerId, kind: 'account', erased_at: erasedAt, receipt: null } as const
  await putTombstone({ store, keys }, tombstone)
  await waitUntil(async () => (await copy.list(key)).objects.length === 1, {
    timeoutMs: 90_000,
    timeoutMessage: () => 'the tombstone did not reach the backup copy within 90 s',
  })
  store.close()
  copy.close()
}

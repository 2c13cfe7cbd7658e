import { run } from '@revela/dev-env'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Outcome } from '../bench.ts'
import { asInProduction } from '../harness/production-env.ts'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { apiEntry, startServer } from '../harness/server-process.ts'
import { galleryId, specialCustomers } from '../harness/numbered-pictures.ts'
import type { Cell } from './cell.ts'
import { checkAlbums } from './check-albums.ts'
import { countDrift, fingerprint, measureLoss, tracesOf, countWrongObjects } from './check-cell.ts'
import { type CellSize, fillCell } from './fill-cell.ts'
import { plantFaults } from './plant-faults.ts'
import { megabytes, rate, report, measureSeconds, writeAndDestroy } from './write-and-destroy.ts'

const main = resolve(import.meta.dirname, '../../apps/server/src/main')
type Metrics = Readonly<Record<string, number>>

/** Runs the operator's command as a process; returns the metrics of its last line. */
async function backup(cell: Cell, ...args: readonly string[]): Promise<Metrics> {
  return parseMetrics(await node(cell, 'backup.ts', args))
}

function parseMetrics(output: string): Metrics {
  const line = output.trim().split('\n').at(-1)!
  return Object.fromEntries([...line.matchAll(/(\w+)=([\d.]+)/g)].map(([, name, value]) => [name!, Number(value)]))
}

/** Runs the scrub with a clock two days ahead: orphans count only after a day. */
async function scrubLater(cell: Cell, folder: string): Promise<Metrics> {
  const clock = join(folder, 'clock')
  writeFileSync(clock, String(2 * 86_400_000))
  const futureEnv = { REVELA_ENV: 'test', REVELA_CLOCK_FILE: clock, PAYMENTS: 'sandbox' }
  return parseMetrics(await node(cell, 'backup.ts', ['scrub', '--whole'], futureEnv))
}

/** Erases again the accounts that have a tombstone. */
async function reapplyTombstones(cell: Cell): Promise<Metrics> {
  if (!existsSync(resolve(main, 'tombstones.ts')))
    throw new Error('the command that re-applies tombstones does not exist')
  return parseMetrics(await node(cell, 'tombstones.ts', []))
}

function node(
  cell: Cell,
  file: string,
  args: readonly string[],
  extraEnv: Record<string, string> = {},
): Promise<string> {
  const env = { PATH: process.env['PATH'], ...cell.env, ...asInProduction, LOG_LEVEL: 'warn', ...extraEnv }
  return run(process.execPath, [resolve(main, file), ...args], { env, timeoutMs: 1_800_000 })
}

export type Drill = CellSize & {
  readonly writeSeconds: number
  readonly archiveSeconds: number
  readonly differential: boolean
}

const limits = { rpoSeconds: 300, rtoSeconds: 3_600 }

export async function destroyAndRestore(cell: Cell, size: Drill): Promise<Outcome> {
  const filledCell = await fillCell(cell, size)
  report(
    `filled ${filledCell.rows} rows of pictures, ${filledCell.objects} with objects (${megabytes(filledCell.bytes)} MB)`,
    filledCell.seconds,
  )
  const copied = await backup(cell, 'copy')
  report(`copied: ${rate(copied['copied']!, copied['bytes']!, copied['seconds']!)}`, copied['seconds'])
  await cell.startArchiving(size.archiveSeconds)
  const fullSeconds = await measureSeconds(() => cell.backup.run('backup', '--type=full'))
  report('full backup, encrypted, on the store', fullSeconds)
  const backedUpAt = new Date()
  const erased = filledCell.realCustomerIds.at(-1)!
  const fingerprintBefore = await fingerprint(cell, backedUpAt, erased)
  const albumsBefore = await checkAlbums(cell, erased)
  const acknowledged = await writeAndDestroy(cell, { ...size, ...filledCell, erased })
  report(`uploaded after the backup: ${acknowledged.uploads.length} pictures, ${acknowledged.heartbeats.length} rows`)
  report('destroyed: PostgreSQL killed, its directory and the bucket deleted')

  const startedAt = performance.now()
  const elapsedSeconds = () => (performance.now() - startedAt) / 1_000
  await cell.newBucket()
  const { fetch, replay } = await cell.restore()
  report('database fetched from the repository', fetch)
  report('WAL replayed, database open', replay)
  const tombstones = await measureSeconds(async () => {
    await backup(cell, 'bring-back', '--tombstones')
    const again = await reapplyTombstones(cell)
    report(`erased again: ${again['accounts_back']} accounts, ${again['rows_erased']} rows`)
  })
  const api = await startServer(apiEntry, { ...cell.env, RENDER_PROCESSES: '1' })
  return withCleanUp(api.stop, async () => {
    await requestGallery(api.port)
    const rto = elapsedSeconds()
    const opened = rto - fetch - replay - tombstones
    report('the api returns a photographer’s gallery', rto)

    const restored = await backup(cell, 'bring-back')
    report(
      `objects restored: ${rate(restored['objects']!, restored['bytes']!, restored['seconds']!)}`,
      restored['seconds'],
    )
    await reapplyTombstones(cell)
    const totalSeconds = elapsedSeconds()
    const remainingCustomers = filledCell.realCustomerIds.filter((customerId) => customerId !== erased)
    const [{ lost, windowSeconds, missingObjects }, wrongObjects, drift, traces] = [
      await measureLoss(cell, acknowledged, acknowledged.destroyedAt),
      await countWrongObjects(cell, remainingCustomers),
      await countDrift(cell),
      await tracesOf(cell, erased),
    ]
    const changed = (await fingerprint(cell, backedUpAt, erased)) === fingerprintBefore ? 0 : 1
    const albumsAfter = await checkAlbums(cell, erased)
    const albumsChanged = albumsAfter.print === albumsBefore.print ? 0 : 1
    const wrongAlbumObjects = albumsAfter.wrongReceipts + albumsAfter.wrongApprovals
    const plantedFaults = await plantFaults(cell, remainingCustomers[0]!)
    const folder = join(cell.engines.dir, 'drill')
    const scrubbed = await scrubLater(cell, folder)
    const undetected = await plantedFaults.listUndetected()
    for (const name of undetected) console.log(`  not reported by the scrub: ${name}`)
    report(
      `scrub: ${plantedFaults.count - undetected.length} of ${plantedFaults.count} planted faults reported, ${scrubbed['repaired']} repaired`,
      scrubbed['seconds'],
    )
    const metrics = {
      rows: filledCell.rows,
      objects: filledCell.objects,
      rpo_s: windowSeconds.toFixed(1),
      rto_s: rto.toFixed(1),
      fetch_s: fetch.toFixed(1),
      replay_s: replay.toFixed(1),
      tombstones_s: tombstones.toFixed(1),
      api_s: opened.toFixed(1),
      restore_objects_s: (totalSeconds - rto).toFixed(1),
      restored_objects_per_s: Math.round(restored['objects']! / restored['seconds']!),
      restored_mb_per_s: (restored['bytes']! / 1e6 / restored['seconds']!).toFixed(1),
      full_backup_s: fullSeconds.toFixed(1),
      acknowledged: acknowledged.uploads.length + acknowledged.heartbeats.length,
      lost,
      missing_objects: missingObjects,
      mismatched_objects: wrongObjects,
      changed,
      albums_changed: albumsChanged,
      wrong_receipts: albumsAfter.wrongReceipts,
      wrong_approvals: albumsAfter.wrongApprovals,
      count_drift: drift,
      erased_traces: traces,
      undetected: undetected.length,
      harness_errors: acknowledged.rejectedCount(),
    }
    // A picture without a backup copy counts among the lost ones, and so in the RPO.
    const isIntact =
      wrongObjects + changed + drift + traces + undetected.length + acknowledged.rejectedCount() === 0 &&
      albumsBefore.print !== 'no albums' &&
      albumsChanged + wrongAlbumObjects === 0
    const isInTime = windowSeconds <= limits.rpoSeconds && rto <= limits.rtoSeconds
    return { passed: isIntact && isInTime && acknowledged.uploads.length > 0, metrics }
  })
}

async function requestGallery(port: number): Promise<void> {
  const customerNumber = specialCustomers + 1
  const caller = createCaller(port, 1)
  const path = `/api/pictures?collection_id=${galleryId(customerNumber, 1)}&page=1`
  const { status, body } = await caller.call({ path, headers: { cookie: customer(customerNumber).cookie } })
  caller.close()
  if (status !== 200 || !body.includes('DSC_0001.jpg')) throw new Error(`the gallery returned ${status}: ${body}`)
}

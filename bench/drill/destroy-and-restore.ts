import { run } from '@revela/dev-env'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Outcome } from '../bench.ts'
import { asInProduction } from '../harness/as-in-production.ts'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { apiEntry, startServer } from '../harness/server-process.ts'
import { galleryId, specialCustomers } from '../harness/numbered-pictures.ts'
import type { Cell } from './cell.ts'
import { countDrift, fingerprint, lossOf, tracesOf, wrongObjects } from './check-cell.ts'
import { type CellSize, fillCell } from './fill-cell.ts'
import { plantFaults } from './plant-faults.ts'
import { megabytes, rate, tell, timed, writeAndDestroy } from './write-and-destroy.ts'

const main = resolve(import.meta.dirname, '../../apps/server/src/main')
type Figures = Readonly<Record<string, number>>

/** The operator's own command, as a process; answers the figures of its last line. */
async function backup(cell: Cell, ...args: readonly string[]): Promise<Figures> {
  return figuresOf(await node(cell, 'backup.ts', args))
}

function figuresOf(said: string): Figures {
  const line = said.trim().split('\n').at(-1)!
  return Object.fromEntries([...line.matchAll(/(\w+)=([\d.]+)/g)].map(([, name, value]) => [name!, Number(value)]))
}

/** The same two days later: what is nobody's counts from a day on. */
async function scrubLater(cell: Cell, folder: string): Promise<Figures> {
  const clock = join(folder, 'clock')
  writeFileSync(clock, String(2 * 86_400_000))
  const later = { REVELA_ENV: 'test', REVELA_CLOCK_FILE: clock, PAYMENTS: 'sandbox' }
  return figuresOf(await node(cell, 'backup.ts', ['scrub', '--whole'], later))
}

/** What was erased on purpose is erased again. */
async function reapplyTombstones(cell: Cell): Promise<Figures> {
  if (!existsSync(resolve(main, 'tombstones.ts'))) throw new Error('there is no command that re-applies tombstones')
  return figuresOf(await node(cell, 'tombstones.ts', []))
}

function node(cell: Cell, file: string, args: readonly string[], other: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env['PATH'], ...cell.env, ...asInProduction, LOG_LEVEL: 'warn', ...other }
  return run(process.execPath, [resolve(main, file), ...args], { env, timeoutMs: 1_800_000 })
}

export type Drill = CellSize & {
  readonly writeSeconds: number
  readonly archiveSeconds: number
  readonly differential: boolean
}

const most = { rpoSeconds: 300, rtoSeconds: 3_600 }

export async function destroyAndRestore(cell: Cell, size: Drill): Promise<Outcome> {
  const filled = await fillCell(cell, size)
  tell(
    `filled ${filled.rows} rows of photographs, ${filled.objects} with objects (${megabytes(filled.bytes)} MB)`,
    filled.seconds,
  )
  const copied = await backup(cell, 'copy')
  tell(`copied: ${rate(copied['copied']!, copied['bytes']!, copied['seconds']!)}`, copied['seconds'])
  await cell.startArchiving(size.archiveSeconds)
  const fullSeconds = await timed(() => cell.backup.run('backup', '--type=full'))
  tell('full backup, encrypted, on the store', fullSeconds)
  const backedUpAt = new Date()
  const erased = filled.real.at(-1)!
  const before = await fingerprint(cell, backedUpAt, erased)
  const written = await writeAndDestroy(cell, { ...size, ...filled, erased })
  tell(`written by photographers after the backup: ${written.uploads.length} photographs, ${written.beats.length} rows`)
  tell('destroyed: PostgreSQL killed, its directory and the bucket deleted')

  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1_000
  await cell.newBucket()
  const { fetch, replay } = await cell.restore()
  tell('database fetched from the repository', fetch)
  tell('log replayed, database open', replay)
  const tombstones = await timed(async () => {
    await backup(cell, 'bring-back', '--tombstones')
    const again = await reapplyTombstones(cell)
    tell(`erased again: ${again['accounts_back']} accounts, ${again['rows_erased']} rows`)
  })
  const api = await startServer(apiEntry, { ...cell.env, RENDER_PROCESSES: '1' })
  return withCleanUp(api.stop, async () => {
    await askForGallery(api.port)
    const rto = since()
    const opened = rto - fetch - replay - tombstones
    tell('the api answers a photographer with their gallery', rto)

    const back = await backup(cell, 'bring-back')
    tell(`objects brought back: ${rate(back['objects']!, back['bytes']!, back['seconds']!)}`, back['seconds'])
    await reapplyTombstones(cell)
    const whole = since()
    const kept = filled.real.filter((customerId) => customerId !== erased)
    const [{ lost, windowSeconds, withoutObject }, wrong, drift, traces] = [
      await lossOf(cell, written, written.destroyedAt),
      await wrongObjects(cell, kept),
      await countDrift(cell),
      await tracesOf(cell, erased),
    ]
    const changed = (await fingerprint(cell, backedUpAt, erased)) === before ? 0 : 1
    const planted = await plantFaults(cell, kept[0]!)
    const folder = join(cell.engines.dir, 'drill')
    const scrubbed = await scrubLater(cell, folder)
    const unfound = await planted.unfound()
    for (const name of unfound) console.log(`  not found by the scrub: ${name}`)
    tell(
      `scrub: ${planted.count - unfound.length} of ${planted.count} planted faults found, ${scrubbed['repaired']} mended`,
      scrubbed['seconds'],
    )
    const figures = {
      rows: filled.rows,
      objects: filled.objects,
      rpo_s: windowSeconds.toFixed(1),
      rto_s: rto.toFixed(1),
      fetch_s: fetch.toFixed(1),
      replay_s: replay.toFixed(1),
      tombstones_s: tombstones.toFixed(1),
      api_s: opened.toFixed(1),
      objects_back_s: (whole - rto).toFixed(1),
      back_objects_per_s: Math.round(back['objects']! / back['seconds']!),
      back_mb_per_s: (back['bytes']! / 1e6 / back['seconds']!).toFixed(1),
      full_backup_s: fullSeconds.toFixed(1),
      acknowledged: written.uploads.length + written.beats.length,
      lost,
      without_object: withoutObject,
      wrong_objects: wrong,
      changed,
      count_drift: drift,
      erased_traces: traces,
      unfound: unfound.length,
      harness_faults: written.refused(),
    }
    // A photograph that had no copy yet is among the lost, and so in the RPO.
    const isWhole = wrong + changed + drift + traces + unfound.length + written.refused() === 0
    const isInTime = windowSeconds <= most.rpoSeconds && rto <= most.rtoSeconds
    return { reached: isWhole && isInTime && written.uploads.length > 0, figures }
  })
}

async function askForGallery(port: number): Promise<void> {
  const who = specialCustomers + 1
  const caller = createCaller(port, 1)
  const path = `/api/pictures?collection_id=${galleryId(who, 1)}&page=1`
  const { status, body } = await caller.call({ path, headers: { cookie: customer(who).cookie } })
  caller.close()
  if (status !== 200 || !body.includes('DSC_0001.jpg'))
    throw new Error(`the gallery was answered with ${status}: ${body}`)
}

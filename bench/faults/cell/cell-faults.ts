import { installCellPackages } from '@revela/dev-env'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Outcome, Size } from '../../bench.ts'
import { reportProgress } from '../../harness/measures.ts'
import { openSlices } from '../../harness/slices.ts'
import { median } from '../../harness/statistics.ts'
import { type Random, seeded } from '../random.ts'
import { type CellUnderTest, withCellUnderTest } from './cell-under-test.ts'
import { checkAcknowledged } from './check.ts'
import { startGalleryReader } from './gallery-reader.ts'
import { injectDatabaseFault, injectOtherFault } from './inject.ts'
import {
  type CellFault,
  type DatabaseFault,
  databaseFaults,
  drawDatabaseFaults,
  drawOtherFaults,
  type OtherFault,
  otherFaults,
  shortPlan,
} from './plan.ts'
import { startSteadyWriters, type SteadyWriters } from './steady-writers.ts'
import { startWorkload } from './workload.ts'

const bars = { faults: 300, failovers: 60, stopMs: 30_000 }
const defaultMinutes = 45

/** `npm run bench -- faults --cell`: the same work on a cell whose machines fail. */
export const faultsOnCell: Bench = {
  name: 'faults',
  claim: 'a cell whose machines fail loses nothing that it acknowledged, and writes stop for half a minute at most',
  // A slice of 45 minutes; before it the cell's engines start, and after it every picture becomes ready and is read.
  maxMinutes: 100,
  run: async (size) => {
    const slices = size === 'long' ? openSlices<Progress>('faults-cell') : undefined
    if (slices?.saved) console.log(`resuming after ${slices.saved.counts['faults']} faults`)
    const progress = addSlice(slices?.saved, await runSlice(size))
    const { faults = 0, failovers = 0 } = progress.counts
    slices?.save(progress, Math.min(1, faults / bars.faults, failovers / bars.failovers))
    return outcomeOf(progress, size)
  },
}

export function addSlice(before: Progress | undefined, slice: SliceResult): Progress {
  if (!before) return { slices: 1, ...slice }
  const kinds = [...new Set([...Object.keys(before.kinds), ...Object.keys(slice.kinds)])] as CellFault[]
  const names = new Set([...Object.keys(before.counts), ...Object.keys(slice.counts)])
  return {
    slices: before.slices + 1,
    counts: Object.fromEntries(
      [...names].map((name) => [name, (before.counts[name] ?? 0) + (slice.counts[name] ?? 0)]),
    ),
    longestStopMs: Math.max(before.longestStopMs, slice.longestStopMs),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, (before.kinds[kind] ?? 0) + (slice.kinds[kind] ?? 0)])),
    stops: Object.fromEntries(
      kinds.map((kind) => [kind, [...(before.stops[kind] ?? []), ...(slice.stops[kind] ?? [])]]),
    ),
  }
}

/** These must be 0 in every slice. */
const mustBeNone = ['lost', 'wrong', 'split_brain', 'edge_reads_failed', 'crashes', 'stuck'] as const

export function outcomeOf({ slices, counts, longestStopMs, kinds, stops }: Progress, size: Size): Outcome {
  const { faults = 0, failovers = 0, ...others } = counts
  const isWhole = size === 'short' || (faults >= bars.faults && failovers >= bars.failovers)
  return {
    passed: isWhole && mustBeNone.every((name) => counts[name] === 0) && longestStopMs <= bars.stopMs,
    metrics: {
      faults,
      failovers,
      longest_write_stop_s: (longestStopMs / 1_000).toFixed(1),
      ...others,
      whole: isWhole ? 'yes' : 'no',
      slices,
      ...Object.fromEntries(
        [...databaseFaults, ...otherFaults].flatMap((kind): [string, string | number][] => {
          const seconds = (stops[kind] ?? []).map((ms) => ms / 1_000)
          const stop = seconds.length === 0 ? '-' : `${median(seconds).toFixed(1)}/${Math.max(...seconds).toFixed(1)}`
          return [
            [`kind:${kind}`, kinds[kind] ?? 0],
            [`stop:${kind}`, stop],
          ]
        }),
      ),
    },
  }
}

type Tally = {
  readonly kinds: Map<CellFault, number>
  /** Milliseconds for which writes stopped, by fault of the database. */
  readonly stops: Map<CellFault, number[]>
  failovers: number
  readonly harnessErrors: string[]
}

/** Every slice runs and checks a cell of its own, and adds what it counted. */
type Progress = {
  readonly slices: number
  readonly counts: Readonly<Record<string, number>>
  readonly longestStopMs: number
  readonly kinds: Readonly<Partial<Record<CellFault, number>>>
  readonly stops: Readonly<Partial<Record<CellFault, readonly number[]>>>
}
type SliceResult = Omit<Progress, 'slices'>

async function runSlice(size: Size): Promise<SliceResult> {
  await installCellPackages()
  const unique = randomBytes(4).toString('hex')
  const dataset = { database: `revela_cell_${unique}`, bucket: `revela-cell-${unique}` }
  return withCellUnderTest(dataset, async (under) => {
    const seed = randomInt(2 ** 31)
    const minutes = Number(process.env['REVELA_FAULTS_MINUTES'] ?? defaultMinutes)
    console.log(`seed ${seed}, ${size === 'short' ? 'the short plan' : `${minutes} minutes`}`)
    const folder = join(under.cell.dir, dataset.database)
    mkdirSync(folder, { recursive: true })
    const workload = await startWorkload(under, folder, seeded(seed))
    const writers = await startSteadyWriters(under.cell)
    const reader = await startGalleryReader(under.port, writers.isStopped)
    const tally: Tally = { kinds: new Map(), stops: new Map(), failovers: 0, harnessErrors: [] }
    const end = Date.now() + minutes * 60_000
    const isOver = () => size === 'long' && Date.now() > end
    const [forDatabase, forOthers] = [seeded(seed + 1), seeded(seed + 2)]
    writers.takeLongestStop()
    await Promise.all([
      injectInto(under, {
        faults: size === 'short' ? shortPlan.database : drawDatabaseFaults(forDatabase),
        writers,
        tally,
        random: forDatabase,
        isOver,
      }),
      injectOthers(under, {
        faults: size === 'short' ? shortPlan.other : drawOtherFaults(forOthers),
        tally,
        random: forOthers,
        isOver,
      }),
    ])
    await workload.finish()
    const read = await reader.finish()
    const written = await writers.finish()
    const checked = await checkAcknowledged(under, workload)
    const crashes = [...under.crashes]
    const harnessErrors = [...tally.harnessErrors, ...workload.harnessErrors, ...workload.purchases.harnessErrors]
    for (const text of checked.lost.slice(0, 20)) console.log(`  lost: ${text}`)
    for (const text of checked.wrong.slice(0, 20)) console.log(`  wrong: ${text}`)
    for (const text of written.splitBrain.slice(0, 20)) console.log(`  split brain: ${text}`)
    for (const text of read.problems) console.log(`  reader: ${text}`)
    for (const text of crashes) console.log(`  crash: ${text}`)
    for (const text of harnessErrors.slice(0, 40)) console.log(`  harness: ${text}`)
    for (const text of [...workload.tally.stuck, ...workload.tally.invalidZips])
      console.log(`  stuck or invalid: ${text}`)
    rmSync(folder, { recursive: true, force: true })
    const faults = [...tally.kinds.values()].reduce((sum, amount) => sum + amount, 0)
    for (const [kind, amount] of tally.kinds) console.log(`  ${kind.padEnd(22)} ${amount}${stopsOf(tally, kind)}`)
    const lost = checked.lost.length + written.lost
    const stuck = workload.tally.stuck.length + workload.tally.invalidZips.length
    console.log(
      `  lost ${lost}, split brain ${written.splitBrain.length}, longest stop ${written.longestStopMs} ms, stuck ${stuck}`,
    )
    return {
      longestStopMs: written.longestStopMs,
      kinds: Object.fromEntries(tally.kinds),
      stops: Object.fromEntries(tally.stops),
      counts: {
        faults,
        failovers: tally.failovers,
        lost,
        split_brain: written.splitBrain.length,
        edge_reads_failed: read.failedDuringStops,
        wrong: checked.wrong.length,
        stuck,
        crashes: crashes.length,
        harness_errors: harnessErrors.length,
        edge_reads_in_stops: read.readsDuringStops,
        reads: read.reads,
        reads_failed: read.failed,
        pages_in_stops: read.pagesDuringStops,
        pages_failed_in_stops: read.pagesFailedDuringStops,
        rows_written: written.written,
        uploads: workload.tally.acknowledged.upload,
        zips: workload.tally.acknowledged.zip,
        taps: workload.taps.acknowledged,
        purchases: workload.purchases.acknowledged,
      },
    }
  })
}

function stopsOf({ stops }: Tally, kind: CellFault): string {
  const seconds = (stops.get(kind) ?? []).map((ms) => ms / 1_000)
  if (seconds.length === 0) return ''
  return `   writes stopped for ${median(seconds).toFixed(1)} s, ${Math.max(...seconds).toFixed(1)} s at most`
}

type Injection<T> = { faults: Iterable<T>; tally: Tally; random: Random; isOver: () => boolean }

async function injectInto(
  under: CellUnderTest,
  { faults, tally, random, isOver, writers }: Injection<DatabaseFault> & { writers: SteadyWriters },
): Promise<void> {
  for (const fault of faults) {
    if (isOver()) return
    await sleep(random.between(100, 1_500))
    try {
      writers.takeLongestStop()
      if (await injectDatabaseFault(under, fault, random)) tally.failovers += 1
      count(tally, fault)
      tally.stops.set(fault, [...(tally.stops.get(fault) ?? []), writers.takeLongestStop()])
      printProgress(tally)
    } catch (error) {
      tally.harnessErrors.push(`${fault}: ${String(error)}`)
      await sleep(2_000)
    }
  }
}

async function injectOthers(
  under: CellUnderTest,
  { faults, tally, random, isOver }: Injection<OtherFault>,
): Promise<void> {
  for (const fault of faults) {
    if (isOver()) return
    await sleep(random.between(100, 2_000))
    try {
      await injectOtherFault(under, fault, random)
      count(tally, fault)
    } catch (error) {
      tally.harnessErrors.push(`${fault}: ${String(error)}`)
    }
  }
}

function count({ kinds }: Tally, fault: CellFault): void {
  kinds.set(fault, (kinds.get(fault) ?? 0) + 1)
}

function printProgress({ kinds, failovers, stops, harnessErrors }: Tally): void {
  const faults = [...kinds.values()].reduce((sum, amount) => sum + amount, 0)
  const longest = Math.max(0, ...[...stops.values()].flat()) / 1_000
  reportProgress({ faults, failovers, longest_write_stop_s: longest.toFixed(1), harness_errors: harnessErrors.length })
  const text = `${faults} faults, ${failovers} failovers, longest stop ${longest.toFixed(1)} s`
  console.log(`  ${text}${harnessErrors.length > 0 ? `, ${harnessErrors.length} errors of the harness` : ''}`)
}

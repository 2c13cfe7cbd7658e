import { startCells } from '@revela/dev-env'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Bench, Outcome, RunOptions, Size } from '../bench.ts'
import { seeded } from '../faults/random.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { reportProgress } from '../harness/measures.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { median } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { reconcile } from '../money/reconcile.ts'
import { checks, type Findings, findingsOfMoves, type Moved, settle } from './check-moved.ts'
import { type ErasedMove, eraseOne, type FinishedMove, moveOne } from './move-one.ts'
import { planMoves, type PlanSize } from './plan-moves.ts'
import { findUndetectedFaults } from './planted-faults.ts'
import { prepareCustomers } from './prepare.ts'

const maxStopMs = 60_000
const sizes: Record<Size, PlanSize> = {
  short: { moves: 3, minRows: 200, maxRows: 2_000 },
  long: { moves: 30, minRows: 200, maxRows: 20_000 },
}
const concurrency = 2
const familyDist = resolve(import.meta.dirname, '../../apps/family/dist')

export const move: Bench = {
  name: 'move',
  claim:
    'customers who work meanwhile move to another cell, although the command is killed at each of its steps: nothing is lost, doubled, or served or written by the wrong cell',
  // 30 moves of up to 20,000 rows, then the erasure of some and the check of both cells.
  maxMinutes: 120,
  run: async (size, options) => withStacks(0, () => runMoves(size, options)),
}

async function runMoves(size: Size, options?: RunOptions): Promise<Outcome> {
  const seed = options?.seed ?? randomInt(2 ** 31)
  console.log(`seed ${seed}`)
  const random = seeded(seed)
  const planned = planMoves(sizes[size], random)
  const folder = mkdtempSync(join(tmpdir(), 'move-'))
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  const cells = await startCells({ studioDist: dist, familyDist: existsSync(familyDist) ? familyDist : dist })
  const stop = async () => {
    await cells.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return withCleanUp(stop, async () => {
    const prepared = await prepareCustomers(cells, planned, folder, random)
    const { work, families } = prepared
    const moves: FinishedMove[] = []
    const failed: string[] = []
    await runConcurrently(planned, concurrency, async (plannedMove) => {
      try {
        const finished = await moveOne(cells, work, plannedMove, families[plannedMove.number - 1]!, random)
        moves.push(finished)
        printMove(finished)
        reportProgress({ moves: moves.length, failed: failed.length })
      } catch (error) {
        failed.push(String(error))
        console.log(`  not moved: ${String(error)}`)
      }
    })
    const { sandbox } = work
    const isUp = { isUp: () => true }
    await reconcile({
      sandbox,
      moveClock: (minutes) => void cells.b.site.moveClock({ minutes }),
      asAdmin: (run) => withAdmin(cells.b.stack, run),
      api: isUp,
      worker: isUp,
    })
    const erased = new Map<number, ErasedMove>()
    const moved: Moved = { cells, prepared, moves, erased }
    await settle(moved)
    for (const finished of moves.filter(({ planned: { isErased } }) => isErased))
      erased.set(finished.planned.number, await eraseOne(cells, work, finished))
    const findings = await findingsOfMoves(moved)
    const undetected = await findUndetectedFaults(moved, findings)
    work.client.close()
    return outcomeOf(moved, findings, { failed, undetected })
  })
}

function printMove({ planned, kills, writer, stoppedSeconds, rejectedRuns }: FinishedMove): void {
  const killed = planned.kills.map(({ step }) => step).join(', ')
  const stop = (writer.longestStopMs / 1_000).toFixed(1)
  const byCommand = stoppedSeconds === null ? '' : ` (${stoppedSeconds} s by the last run)`
  console.log(
    `  customer ${planned.number}: ${planned.rows} rows, killed ${kills} times (steps ${killed}), writes stopped ${stop} s${byCommand}`,
  )
  for (const text of rejectedRuns) console.log(`    run ended: ${text}`)
}

type Ended = { readonly failed: readonly string[]; readonly undetected: readonly string[] }

function outcomeOf({ prepared, moves, erased }: Moved, findings: Findings, { failed, undetected }: Ended): Outcome {
  const { work } = prepared
  for (const check of checks) for (const text of findings[check].slice(0, 20)) console.log(`  ${check}: ${text}`)
  for (const text of undetected) console.log(`  undetected planted fault: ${text}`)
  for (const text of work.tally.stuck) console.log(`  stuck: ${text}`)
  for (const text of work.harnessErrors.slice(0, 20)) console.log(`  harness: ${text}`)
  const stops = moves.map(({ writer }) => writer.longestStopMs)
  const longestStopMs = Math.max(0, ...stops)
  const sum = (count: (finished: FinishedMove) => number) => moves.reduce((total, one) => total + count(one), 0)
  const erasing = [...erased.values()].filter(({ wasKilled }) => wasKilled).length
  return {
    passed:
      failed.length === 0 &&
      checks.every((check) => findings[check].length === 0) &&
      undetected.length === 0 &&
      work.tally.stuck.length === 0 &&
      work.harnessErrors.length === 0 &&
      longestStopMs <= maxStopMs,
    metrics: {
      moves: moves.length,
      kills: sum(({ kills }) => kills) + erasing,
      ...Object.fromEntries(checks.map((check) => [check, findings[check].length])),
      failed: failed.length,
      longest_stop_s: (longestStopMs / 1_000).toFixed(1),
      median_stop_s: (stops.length === 0 ? 0 : median(stops) / 1_000).toFixed(1),
      undetected_faults: undetected.length,
      stuck: work.tally.stuck.length,
      harness_errors: work.harnessErrors.length,
      erased: erased.size,
      rows: sum(({ planned }) => planned.rows),
      min_rows: Math.min(...moves.map(({ planned }) => planned.rows)),
      max_rows: Math.max(...moves.map(({ planned }) => planned.rows)),
      writes: sum(({ writer }) => writer.written),
      uploads: work.tally.acknowledged.upload,
      taps: work.taps.acknowledged,
      purchases: work.purchases.acknowledged,
    },
  }
}

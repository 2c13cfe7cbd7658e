import type { TestStack } from '@revela/dev-env'
import { Pool } from 'pg'
import type { Bench, Outcome, RunOptions, Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { reportProgress } from '../harness/measures.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { apiEntry, uploadEntry, withServer } from '../harness/server-process.ts'
import { openSlices, type Slices } from '../harness/slices.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { checks, findingsOf } from './findings.ts'
import { undetectedFaults } from './planted-faults.ts'
import { runSequence, type Sequence } from './run-sequence.ts'
import { type Field, prepareField } from './studios.ts'

const sizes = {
  short: { sequences: 80, studios: 6 },
  long: { sequences: 5_000, studios: 40 },
} satisfies Record<Size, { sequences: number; studios: number }>
/** Two cores: the server's processes, PostgreSQL and the store share them with the bench. */
const concurrency = 8
/** Between two chunks the progress is saved, so that a long run can continue on another day. */
const chunkSize = 250

export const albums: Bench = {
  name: 'albums',
  claim:
    'album proofing: no request or approval lost, doubled or of another version, whatever happens at the same time',
  // A slice of 55 minutes, and its last chunk.
  maxMinutes: 75,
  run: (size, options = {}) =>
    withStacks(1, async ([stack]) => {
      const seeds = seedsOf(size, options)
      console.log(`${seeds.length} sequences, seeds ${seeds[0]} to ${seeds.at(-1)}`)
      await fillCustomers(stack!, sizes[size].studios)
      // Parts that were selected are runs of their own.
      const isWhole = size === 'long' && seeds.length === sizes.long.sequences
      const slices = isWhole ? openSlices<Progress>('albums') : undefined
      return withProcesses(stack!, sizes[size].studios, (field) => runAll(field, seeds, slices))
    }),
}

/** `--seed N` runs one sequence again; REVELA_ALBUMS=FROM-TO a part of them. */
function seedsOf(size: Size, { seed }: RunOptions): number[] {
  if (seed !== undefined) return [seed]
  const [from = 1, to = sizes[size].sequences] = process.env['REVELA_ALBUMS']?.split('-').map(Number) ?? []
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

function withProcesses<T>(stack: TestStack, studios: number, work: (field: Field) => Promise<T>): Promise<T> {
  return withServer(apiEntry, stack.env, (api) =>
    withServer(uploadEntry, stack.env, async (upload) => {
      const admin = new Pool({ connectionString: stack.adminUrl, max: concurrency })
      return withCleanUp(
        () => admin.end(),
        async () => {
          const field = await prepareField(admin, { api: api.port, upload: upload.port }, studios)
          return withCleanUp(
            async () => field.http.close(),
            () => work(field),
          )
        },
      )
    }),
  )
}

type Totals = Record<
  'steps' | 'races' | 'retries' | 'requests' | 'rounds' | 'approvals' | 'sent' | (typeof checks)[number],
  number
>

/** What all slices have counted. */
type Progress = {
  readonly totals: Totals
  readonly errors: string[]
  readonly undetected: string[]
  done: number
  plantedFaults: number
}

const noProgress = (): Progress => ({
  totals: Object.fromEntries(
    ['steps', 'races', 'retries', 'requests', 'rounds', 'approvals', 'sent', ...checks].map((name) => [name, 0]),
  ) as Totals,
  errors: [],
  undetected: [],
  done: 0,
  plantedFaults: 0,
})

async function runAll(field: Field, seeds: readonly number[], slices?: Slices<Progress>): Promise<Outcome> {
  const progress = slices?.saved ?? noProgress()
  const startedAt = performance.now()
  if (progress.done > 0) console.log(`resuming after ${progress.done} sequences`)
  const doneBefore = progress.done
  const maxMs = Number(process.env['REVELA_ALBUMS_MINUTES'] ?? 55) * 60_000
  while (progress.done < seeds.length && performance.now() - startedAt < maxMs) {
    const chunk = seeds.slice(progress.done, progress.done + chunkSize)
    await runConcurrently(chunk, concurrency, (seed) => runOne(field, seed, progress, seeds.length === 1))
    progress.done += chunk.length
    slices?.save(progress, progress.done / seeds.length)
    reportProgress({ sequences: progress.done, ...progress.totals, harness_errors: progress.errors.length })
    console.log(`  ${progress.done} sequences, ${secondsSince(startedAt)} s`)
  }
  const { totals, errors, undetected, done, plantedFaults } = progress
  for (const error of errors.slice(0, 10)) console.log(`  harness: ${error}`)
  for (const name of undetected) console.log(`  the check did not see: ${name}`)
  const isClean = checks.every((check) => totals[check] === 0)
  return {
    passed: isClean && done === seeds.length && errors.length === 0 && undetected.length === 0 && plantedFaults > 0,
    metrics: {
      sequences: done,
      whole: done === seeds.length ? 'yes' : 'no',
      ...totals,
      planted_faults: plantedFaults,
      undetected_faults: undetected.length,
      harness_errors: errors.length,
      sequences_per_second: ((done - doneBefore) / Math.max(1, Number(secondsSince(startedAt)))).toFixed(1),
    },
  }
}

async function runOne(field: Field, seed: number, progress: Progress, isReplay: boolean): Promise<void> {
  const { totals, errors, undetected } = progress
  try {
    const sequence = await runSequence(field, field.studios[seed % field.studios.length]!, seed)
    add(totals, sequence)
    report(sequence, isReplay)
    if (!checks.every((check) => sequence.findings[check].length === 0)) return
    const missed = undetectedFaults(sequence, (observation) => findingsOf(sequence.album, sequence.names, observation))
    progress.plantedFaults += missed.planted
    for (const name of missed.undetected) if (!undetected.includes(name)) undetected.push(name)
  } catch (error) {
    errors.push(
      `seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`.slice(0, 1_000),
    )
  }
}

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(0)

function add(totals: Totals, { steps, races, retries, album, findings }: Sequence): void {
  totals.steps += steps
  totals.races += races
  totals.retries += retries
  totals.requests += album.requests.length
  totals.rounds += album.rounds.length
  totals.approvals += album.approvals.length
  totals.sent += album.versions.filter(({ isSent }) => isSent).length
  for (const check of checks) totals[check] += findings[check].length
}

function report({ seed, findings, log }: Sequence, isReplay: boolean): void {
  if (isReplay) for (const line of log) console.log(`  ${line}`)
  for (const check of checks) {
    for (const text of findings[check].slice(0, 3)) console.log(`  seed ${seed}, ${check}: ${text.slice(0, 1_000)}`)
  }
}

import { asSuperuser, databaseUrl } from '@revela/dev-env'
import { join } from 'node:path'
import type { Bench, Outcome, Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { runBatch } from './batch.ts'
import { deckSize, drawDeck, faultKinds, type Fault } from './fault-plan.ts'
import { checks, findingsOf, type Findings } from './findings.ts'
import { clearPlot, preparePlot, withGround, type Ground } from './ground.ts'
import { openLedger } from './ledger.ts'
import { lookAround } from './look-around.ts'
import { unseenHarms } from './mutants.ts'
import { photographMaker } from './photographs.ts'
import { seeded } from './random.ts'
import { forgetState, ledgerFile, newState, readState, writeState, type RunState } from './run-state.ts'
import { staleSeconds, withServerFamily } from './server-family.ts'
import { openSteward } from './settle.ts'

const sizes = {
  short: {
    faults: deckSize('short'),
    perBatch: deckSize('short'),
    photographers: 2,
    customers: 10,
    restMs: 60_000,
    shareAlone: 0.25,
    pauseMs: 200,
  },
  long: {
    faults: 3_000,
    perBatch: 250,
    photographers: 20,
    customers: 1_000,
    restMs: 240_000,
    shareAlone: 0.05,
    pauseMs: 900,
  },
}

export const faults: Bench = {
  name: 'faults',
  proves: 'kills, cuts, full disks, lies and clock jumps lose, damage, double or strand no acknowledged photograph',
  run: (size) => withGround(size, (ground) => run(ground, size)),
}

async function run(ground: Ground, size: Size): Promise<Outcome> {
  const { folder } = ground
  const left = readState(folder)
  // A short run never goes on with what another left behind; a long one always does.
  if (left && size === 'short') await clearPlot(ground, left).then(() => forgetState(folder))
  const state = (size === 'long' && left) || newState()
  if (state.faults > 0) console.log(`going on after ${state.faults} faults`)
  writeState(folder, state)
  await preparePlot(ground, state)
  if (state.batches === 0 && state.faults === 0) await fill(ground, state, sizes[size].customers)

  const { isWhole, unseen, findings, crashes } = await slice(ground, state, size)
  report(state, findings, unseen, crashes)
  if (isWhole) await clearPlot(ground, state).then(() => forgetState(folder))
  const recoveries = [0, ...Object.values(state.recoveries).flat()]
  const found = Object.values(state.found).reduce((sum, count) => sum + count, 0)
  return {
    reached: isWhole && found === 0 && unseen.length === 0 && (size === 'long' || state.harnessFaults === 0),
    figures: {
      faults: state.faults,
      ...Object.fromEntries(checks.map((check) => [check, state.found[check] ?? 0])),
      crashes: state.found['crashes'] ?? 0,
      stuck: state.found['stuck'] ?? 0,
      wrong_zips: state.found['wrong_zips'] ?? 0,
      uploads: state.acknowledged['upload'] ?? 0,
      overwrites: state.acknowledged['overwrite'] ?? 0,
      deletes: state.acknowledged['delete'] ?? 0,
      into_works: state.acknowledged['into_work'] ?? 0,
      works_deleted: state.acknowledged['work'] ?? 0,
      zips: state.acknowledged['zip'] ?? 0,
      zips_resumed: state.acknowledged['zip_resumed'] ?? 0,
      recovery_s: seconds(median(recoveries)),
      slowest_recovery_s: seconds(Math.max(...recoveries)),
      unseen_harms: unseen.length,
      harness_faults: state.harnessFaults,
      whole: isWhole ? 'yes' : 'no',
      batches: state.batches,
      tries: state.tries,
      outdated_zips: state.acknowledged['zip_outdated'] ?? 0,
      covers: state.acknowledged['cover'] ?? 0,
      trashed: state.acknowledged['trash'] ?? 0,
      ...kindFigures(state),
    },
  }
}

/** How often each kind struck, and after how many seconds everything was well again: in the middle, and at most. */
function kindFigures(state: RunState): Record<string, string | number> {
  return Object.fromEntries(
    faultKinds.flatMap((kind): [string, string | number][] => {
      const times = secondsOf(state.recoveries[kind])
      const again = state.recoveries[kind] ? `${median(times).toFixed(1)}/${Math.max(...times).toFixed(1)}` : '-'
      return [
        [`kind:${kind}`, state.kinds[kind] ?? 0],
        [`again:${kind}`, again],
      ]
    }),
  )
}

type Slice = {
  readonly isWhole: boolean
  readonly unseen: readonly string[]
  readonly findings: readonly Findings[]
  readonly crashes: readonly string[]
}

/** Batches until the faults are done or the time given to this slice is over. */
async function slice(ground: Ground, state: RunState, size: Size): Promise<Slice> {
  const { perBatch, photographers, restMs, shareAlone, pauseMs, faults: wanted } = sizes[size]
  const end = Date.now() + Number(process.env['REVELA_FAULTS_MINUTES'] ?? 1_000) * 60_000
  const ledger = openLedger(join(ground.folder, ledgerFile))
  const known = new Map<string, { sha256: string; bytes: number }>()
  const findings: Findings[] = []
  const random = seeded(state.seed + state.faults)
  const nextPhotograph = await photographMaker(random)
  const steward = openSteward(ground, state, staleSeconds)
  return withCleanUp(steward.close, () =>
    withServerFamily(ground, state, async (family) => {
      const count = (name: string, by: number) => (state.found[name] = (state.found[name] ?? 0) + by)
      const check = async (): Promise<Findings> =>
        findingsOf(ledger, await lookAround(ground, state, steward.store, known))
      while (state.faults < wanted && Date.now() < end) {
        const batch = await runBatch({
          ground,
          servers: family,
          plot: state,
          steward,
          shareAlone,
          pauseMs,
          random,
          ledger,
          nextPhotograph,
          photographers,
          firstCustomer: state.nextCustomer,
          faults: upcoming(state, size, Math.min(perBatch, wanted - state.faults)),
          goOn: () => Date.now() < end,
          struck: ({ kind }) => {
            state.faults += 1
            state.kinds[kind] = (state.kinds[kind] ?? 0) + 1
            writeState(ground.folder, state)
          },
        })
        state.nextCustomer += photographers + 1
        state.batches += 1
        state.tries += batch.tally.tries
        for (const [what, times] of Object.entries(batch.tally.acknowledged)) {
          state.acknowledged[what] = (state.acknowledged[what] ?? 0) + times
        }
        for (const { kind, ms } of batch.recoveries) (state.recoveries[kind] ??= []).push(Math.round(ms))
        state.harnessFaults += batch.harnessFaults.length
        for (const told of batch.harnessFaults) console.log(`  harness: ${told}`)
        for (const told of batch.tally.stuck) console.log(`  stuck: ${told}`)
        for (const told of batch.tally.wrongZips) console.log(`  ZIP: ${told}`)
        count('stuck', batch.tally.stuck.length)
        count('wrong_zips', batch.tally.wrongZips.length)
        if (await ground.standUp()) {
          state.harnessFaults += 1
          console.log('  harness: an engine had died by itself')
        }
        await steward.rest(restMs)
        await steward.sweep()
        const found = await check()
        findings.push(found)
        for (const name of checks) count(name, found[name].length)
        writeState(ground.folder, state)
        tellBatch(state, found)
      }
      count('crashes', family.crashes().length)
      const isWhole = state.faults >= wanted
      if (state.harmed) {
        // What a look would find now is what the harness itself had planted when it was interrupted.
        state.harnessFaults += 1
        return { isWhole, unseen: ['interrupted between a planted harm and its undoing'], findings, crashes: [] }
      }
      known.clear()
      const seen = await lookAround(ground, state, steward.store, known)
      const last = findingsOf(ledger, seen)
      findings.push(last)
      for (const name of checks) count(name, last[name].length)
      state.harmed = isWhole
      writeState(ground.folder, state)
      const unseen = isWhole
        ? await unseenHarms(ground, state, steward, seen, async (harmed) => {
            known.delete(harmed)
            return check()
          })
        : []
      state.harmed = false
      writeState(ground.folder, state)
      return { isWhole, unseen, findings, crashes: family.crashes() }
    }),
  )
}

/** The next of the plan, from one deck after the other. */
function upcoming({ seed, faults: struck }: RunState, size: Size, count: number): Fault[] {
  const whole = deckSize(size)
  return Array.from({ length: count }, (_, at) => {
    const place = struck + at
    return drawDeck(size, seeded(seed + Math.floor(place / whole)))[place % whole]!
  })
}

async function fill(ground: Ground, { database }: RunState, customers: number): Promise<void> {
  await fillCustomers({ adminUrl: databaseUrl(ground.engines, 'postgres', database) }, customers)
  const zero = 'update usage_counter set galleries = 0, pictures = 0, work_pictures = 0, bytes = 0'
  await asSuperuser(ground.engines, (client) => client.query(zero), database)
}

function tellBatch(state: RunState, found: Findings): void {
  const bad = checks.filter((check) => found[check].length > 0).map((check) => `${check} ${found[check].length}`)
  const uploads = state.acknowledged['upload'] ?? 0
  console.log(`${state.faults} faults, ${uploads} uploads: ${bad.length > 0 ? bad.join(', ') : 'nothing amiss'}`)
}

function report(
  state: RunState,
  findings: readonly Findings[],
  unseen: readonly string[],
  crashes: readonly string[],
): void {
  for (const found of findings) {
    for (const check of checks) for (const text of found[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  }
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  for (const harm of unseen) console.log(`  the check did not see: ${harm}`)
  for (const kind of faultKinds) {
    const count = String(state.kinds[kind] ?? 0).padStart(4)
    console.log(
      `  ${kind.padEnd(14)} ${count}   well again after ${medianAndSpread(secondsOf(state.recoveries[kind]), 1)} s`,
    )
  }
  console.log(`  harness faults ${state.harnessFaults}`)
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

function secondsOf(times: readonly number[] = []): number[] {
  return times.length > 0 ? times.map((ms) => ms / 1_000) : [0]
}

import { asSuperuser, databaseUrl } from '@revela/dev-env'
import { join } from 'node:path'
import type { Bench, Outcome, Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { reportProgress } from '../harness/measures.ts'
import { productKey, readProductVersion } from '../harness/product-version.ts'
import { openSlices } from '../harness/slices.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { otherCustomers, runBatch } from './batch.ts'
import {
  domainChecks,
  domainFindingsOf,
  recordOrderAttempts,
  takeDomainSnapshot,
  type DomainFindings,
} from './domain-findings.ts'
import { faultsPerRound, drawFaults, faultKinds, type Fault } from './fault-plan.ts'
import { checks as pictureChecks, findingsOf, type Findings as PictureFindings } from './findings.ts'
import { dropDataset, createDataset, withKillableEngines, type KillableEngines } from './killable-engines.ts'
import { openLedger } from './ledger.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { findUndetectedFaults } from './planted-faults.ts'
import { photographMaker } from './photographs.ts'
import { seeded } from './random.ts'
import {
  forgetState,
  ledgerFile,
  newState,
  progressOf,
  readState,
  stateToContinue,
  writeState,
  type Progress,
  type RunState,
} from './run-state.ts'
import { staleSeconds, withServerProcesses } from './server-processes.ts'
import { openMaintenance } from './maintenance.ts'

const sizes = {
  short: {
    faults: faultsPerRound('short'),
    perBatch: faultsPerRound('short'),
    photographers: 2,
    customers: 10,
    idleTimeoutMs: 60_000,
    shareAlone: 0.25,
    pauseMs: 200,
  },
  long: {
    faults: 3_000,
    perBatch: 250,
    photographers: 20,
    customers: 1_000,
    idleTimeoutMs: 240_000,
    shareAlone: 0.05,
    pauseMs: 900,
  },
}

const checks = [...pictureChecks, ...domainChecks]
type Findings = PictureFindings & DomainFindings

export const faults: Bench = {
  name: 'faults',
  claim:
    'kills, cuts, full disks, false responses and clock jumps lose, damage, duplicate or orphan no acknowledged picture',
  // A slice of 45 minutes, and then up to four minutes until everything is idle and the check of every original.
  maxMinutes: 90,
  run: (size) => withKillableEngines(size, (killableEngines) => run(killableEngines, size)),
}

async function run(killableEngines: KillableEngines, size: Size): Promise<Outcome> {
  const { folder } = killableEngines
  const version = readProductVersion()
  const product = version ? productKey(version) : 'unknown'
  const stateHere = readState(folder)
  // A short run never resumes; a long one always does.
  const slices = size === 'long' ? openSlices<Progress>('faults') : undefined
  const state = slices ? stateToContinue(product, stateHere, slices.saved) : newState(product)
  if (stateHere && state !== stateHere) {
    await dropDataset(killableEngines, stateHere).then(() => forgetState(folder))
  }
  if (state.injectedFaults > 0) console.log(`resuming after ${state.injectedFaults} injected faults`)
  await createDataset(killableEngines, state)
  await recordOrderAttempts(killableEngines, state)
  if (state !== stateHere) await fill(killableEngines, state, sizes[size].customers)
  writeState(folder, state)

  const saveSlice = () => slices?.save(progressOf(state), state.injectedFaults / sizes[size].faults)
  const { isComplete, undetected, findings, crashes } = await slice(killableEngines, state, size, saveSlice)
  report(state, findings, undetected, crashes)
  if (isComplete) await dropDataset(killableEngines, state).then(() => forgetState(folder))
  const recoveries = [0, ...Object.values(state.recoveries).flat()]
  const found = Object.values(state.findingCounts).reduce((sum, count) => sum + count, 0)
  return {
    passed: isComplete && found === 0 && undetected.length === 0 && (size === 'long' || state.harnessErrors === 0),
    metrics: {
      faults: state.injectedFaults,
      ...Object.fromEntries(checks.map((check) => [check, state.findingCounts[check] ?? 0])),
      crashes: state.findingCounts['crashes'] ?? 0,
      stuck: state.findingCounts['stuck'] ?? 0,
      invalid_zips: state.findingCounts['invalid_zips'] ?? 0,
      uploads: state.acknowledged['upload'] ?? 0,
      overwrites: state.acknowledged['overwrite'] ?? 0,
      deletes: state.acknowledged['delete'] ?? 0,
      into_works: state.acknowledged['into_work'] ?? 0,
      works_deleted: state.acknowledged['work'] ?? 0,
      into_albums: state.acknowledged['into_album'] ?? 0,
      albums_deleted: state.acknowledged['album'] ?? 0,
      chapters: state.acknowledged['chapter'] ?? 0,
      chapters_deleted: state.acknowledged['chapter_deleted'] ?? 0,
      placements: state.acknowledged['placement'] ?? 0,
      domains_added: state.acknowledged['domain'] ?? 0,
      domains_removed: state.acknowledged['domain_removed'] ?? 0,
      certificates: state.acknowledged['certificate'] ?? 0,
      zips: state.acknowledged['zip'] ?? 0,
      zips_resumed: state.acknowledged['zip_resumed'] ?? 0,
      recovery_s: seconds(median(recoveries)),
      slowest_recovery_s: seconds(Math.max(...recoveries)),
      undetected_faults: undetected.length,
      harness_errors: state.harnessErrors,
      whole: isComplete ? 'yes' : 'no',
      batches: state.batches,
      attempts: state.attempts,
      outdated_zips: state.acknowledged['zip_outdated'] ?? 0,
      covers: state.acknowledged['cover'] ?? 0,
      trashed: state.acknowledged['trash'] ?? 0,
      ...kindMetrics(state),
    },
  }
}

/** How often each kind was injected, and the median and maximum seconds until recovery. */
function kindMetrics(state: RunState): Record<string, string | number> {
  return Object.fromEntries(
    faultKinds.flatMap((kind): [string, string | number][] => {
      const times = secondsOf(state.recoveries[kind])
      const recovery = state.recoveries[kind] ? `${median(times).toFixed(1)}/${Math.max(...times).toFixed(1)}` : '-'
      return [
        [`kind:${kind}`, state.kinds[kind] ?? 0],
        [`again:${kind}`, recovery],
      ]
    }),
  )
}

type Slice = {
  readonly isComplete: boolean
  readonly undetected: readonly string[]
  readonly findings: readonly Findings[]
  readonly crashes: readonly string[]
}

/** Runs batches until all faults are injected or the time of this slice is over. */
async function slice(
  killableEngines: KillableEngines,
  state: RunState,
  size: Size,
  /** Called when everything so far was checked. */
  saveSlice: () => void,
): Promise<Slice> {
  const { perBatch, photographers, idleTimeoutMs, shareAlone, pauseMs, faults: maxFaults } = sizes[size]
  const end = Date.now() + Number(process.env['REVELA_FAULTS_MINUTES'] ?? 1_000) * 60_000
  const ledger = openLedger(join(killableEngines.folder, ledgerFile))
  const known = new Map<string, { sha256: string; bytes: number }>()
  const findings: Findings[] = []
  const random = seeded(state.seed + state.injectedFaults)
  const nextPhotograph = await photographMaker(random)
  const maintenance = openMaintenance(killableEngines, state, staleSeconds)
  return withCleanUp(maintenance.close, () =>
    withServerProcesses(killableEngines, state, async (family) => {
      const count = (name: string, amount: number) =>
        (state.findingCounts[name] = (state.findingCounts[name] ?? 0) + amount)
      const startedAt = Date.now()
      const checkDomains = async (): Promise<DomainFindings> => {
        const { authority, clockJumps } = family
        const domainRun = { startedAt, orders: authority.countOrders(), clockJumps }
        return domainFindingsOf(ledger, await takeDomainSnapshot(killableEngines, state), domainRun)
      }
      const check = async (): Promise<Findings> => ({
        ...findingsOf(ledger, await takeSnapshot(killableEngines, state, maintenance.store, known)),
        ...(await checkDomains()),
      })
      let countedCrashes = 0
      const countCrashes = () => {
        const crashes = family.crashes().length
        count('crashes', crashes - countedCrashes)
        countedCrashes = crashes
      }
      while (state.injectedFaults < maxFaults && Date.now() < end) {
        const batch = await runBatch({
          killableEngines,
          servers: family,
          dataset: state,
          maintenance,
          shareAlone,
          pauseMs,
          random,
          ledger,
          nextPhotograph,
          photographers,
          firstCustomer: state.nextCustomer,
          faults: upcoming(state, size, Math.min(perBatch, maxFaults - state.injectedFaults)),
          shouldContinue: () => Date.now() < end,
          injected: ({ kind }) => {
            state.injectedFaults += 1
            state.kinds[kind] = (state.kinds[kind] ?? 0) + 1
            writeState(killableEngines.folder, state)
          },
        })
        state.nextCustomer += photographers + otherCustomers
        state.batches += 1
        state.attempts += batch.tally.attempts
        for (const [operation, times] of Object.entries(batch.tally.acknowledged)) {
          state.acknowledged[operation] = (state.acknowledged[operation] ?? 0) + times
        }
        for (const { kind, ms } of batch.recoveries) (state.recoveries[kind] ??= []).push(Math.round(ms))
        state.harnessErrors += batch.harnessErrors.length
        for (const message of batch.harnessErrors) console.log(`  harness: ${message}`)
        for (const message of batch.tally.stuck) console.log(`  stuck: ${message}`)
        for (const message of batch.tally.invalidZips) console.log(`  ZIP: ${message}`)
        count('stuck', batch.tally.stuck.length)
        count('invalid_zips', batch.tally.invalidZips.length)
        if (await killableEngines.restartDead()) {
          state.harnessErrors += 1
          console.log('  harness: an engine exited unexpectedly and was restarted')
        }
        await maintenance.waitUntilIdle(idleTimeoutMs)
        await maintenance.sweep()
        const found = await check()
        findings.push(found)
        for (const name of checks) count(name, found[name].length)
        countCrashes()
        writeState(killableEngines.folder, state)
        saveSlice()
        reportProgress({ faults: state.injectedFaults, batches: state.batches, ...state.findingCounts })
        printBatch(state, found)
      }
      countCrashes()
      const isComplete = state.injectedFaults >= maxFaults
      if (state.isPlantingFaults) {
        // A check would now report the faults that the harness itself had planted when it was interrupted.
        state.harnessErrors += 1
        return {
          isComplete,
          undetected: ['run was interrupted while a planted fault was in place'],
          findings,
          crashes: [],
        }
      }
      known.clear()
      const snapshot = await takeSnapshot(killableEngines, state, maintenance.store, known)
      const last = { ...findingsOf(ledger, snapshot), ...(await checkDomains()) }
      findings.push(last)
      for (const name of checks) count(name, last[name].length)
      saveSlice()
      state.isPlantingFaults = isComplete
      writeState(killableEngines.folder, state)
      const undetected = isComplete
        ? await findUndetectedFaults(killableEngines, state, maintenance, snapshot, async (plantedKey) => {
            known.delete(plantedKey)
            return check()
          })
        : []
      state.isPlantingFaults = false
      writeState(killableEngines.folder, state)
      return { isComplete, undetected, findings, crashes: family.crashes() }
    }),
  )
}

/** The next faults of the plan, from one deck after the other. */
function upcoming({ seed, injectedFaults: injected }: RunState, size: Size, count: number): Fault[] {
  const whole = faultsPerRound(size)
  return Array.from({ length: count }, (_, index) => {
    const position = injected + index
    return drawFaults(size, seeded(seed + Math.floor(position / whole)))[position % whole]!
  })
}

async function fill(killableEngines: KillableEngines, { database }: RunState, customers: number): Promise<void> {
  await fillCustomers({ adminUrl: databaseUrl(killableEngines.engines, 'postgres', database) }, customers)
  const zero = 'update usage_counter set galleries = 0, pictures = 0, work_pictures = 0, bytes = 0'
  // A plan with own domains.
  const plan = `update subscription set plan_id = 19, trial_ends_at = null, paid_until = '2040-01-01'
    where product = 'gallery_pro'`
  await asSuperuser(killableEngines.engines, (client) => client.query(`${zero}; ${plan}`), database)
}

function printBatch(state: RunState, found: Findings): void {
  const failedChecks = checks
    .filter((check) => found[check].length > 0)
    .map((check) => `${check} ${found[check].length}`)
  const uploads = state.acknowledged['upload'] ?? 0
  console.log(
    `${state.injectedFaults} faults, ${uploads} uploads: ${failedChecks.length > 0 ? failedChecks.join(', ') : 'no findings'}`,
  )
}

function report(
  state: RunState,
  findings: readonly Findings[],
  undetected: readonly string[],
  crashes: readonly string[],
): void {
  for (const found of findings) {
    for (const check of checks) for (const text of found[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  }
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  for (const plantedFault of undetected) console.log(`  undetected planted fault: ${plantedFault}`)
  for (const kind of faultKinds) {
    const count = String(state.kinds[kind] ?? 0).padStart(4)
    console.log(
      `  ${kind.padEnd(14)} ${count}   recovered after ${medianAndSpread(secondsOf(state.recoveries[kind]), 1)} s`,
    )
  }
  console.log(`  harness errors ${state.harnessErrors}`)
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

function secondsOf(times: readonly number[] = []): number[] {
  return times.length > 0 ? times.map((ms) => ms / 1_000) : [0]
}

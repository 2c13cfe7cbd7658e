import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { accessScale } from './access-scale/access-scale.ts'
import { albums } from './albums/albums.ts'
import { attack } from './attack/attack.ts'
import type { Bench, Length, Outcome } from './bench.ts'
import { choosing } from './choosing/choosing.ts'
import { clientScale } from './client-scale/client-scale.ts'
import { deploys } from './deploys/deploys.ts'
import { directory } from './directory/directory.ts'
import { domains } from './domains/domains.ts'
import { drill } from './drill/drill.ts'
import { drillOnCell } from './drill/cell-database.ts'
import { enumeration } from './enumeration/enumeration.ts'
import { fairness } from './fairness/fairness.ts'
import { faultsOnCell } from './faults/cell/cell-faults.ts'
import { faults } from './faults/faults.ts'
import { growth } from './growth/growth.ts'
import { cdn } from './cdn/cdn.ts'
import { guests } from './guests/guests.ts'
import { cleanUp } from './harness/clean-up.ts'
import { infoCpu } from './info-cpu/info-cpu.ts'
import { ingest } from './ingest/ingest.ts'
import { mail } from './mail/mail.ts'
import { money } from './money/money.ts'
import { receivables } from './receivables/receivables.ts'
import { move } from './move/move.ts'
import { mutantsBench } from './mutants/mutants.ts'
import { watermarkedView } from './marked-view/marked-view.ts'
import { pages } from './pages/pages.ts'
import { pictureScale } from './picture-scale/picture-scale.ts'
import { rateLimits } from './rate-limits/rate-limits.ts'
import { reminders } from './reminders/reminders.ts'
import { selection } from './selection/selection.ts'
import { serve } from './serve/serve.ts'
import { similar } from './similar/similar.ts'
import { walker } from './walker/walker.ts'
import { recordedMeasures, reportedProgress } from './harness/measures.ts'
import { readProductVersion, versionOfRun } from './harness/product-version.ts'
import { earlierSecondsOfSlices, forgetSlices } from './harness/slices.ts'
import { describeMachine, type Result, shortCommit, writeResult } from './report/result.ts'
import { runReport, writeReport } from './report/run-report.ts'
/**
 * `npm run bench -- NAME [--short | --middle] [--seed N]`; without a name it runs all benches in the report's sizes
 * (with `--short` in the short ones) and writes docs/performance.md. `--write` writes it again from the results.
 */
const benches: readonly Bench[] = [
  accessScale,
  infoCpu,
  enumeration,
  rateLimits,
  attack,
  ingest,
  similar,
  fairness,
  faults,
  mutantsBench,
  deploys,
  pictureScale,
  growth,
  watermarkedView,
  cdn,
  guests,
  pages,
  serve,
  clientScale,
  mail,
  selection,
  choosing,
  reminders,
  money,
  receivables,
  albums,
  domains,
  directory,
  move,
  drill,
  walker,
]
const usualMinutes = { short: 10, middle: 15, long: 60 }
let isExiting = false

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    middle: { type: 'boolean' },
    list: { type: 'boolean' },
    write: { type: 'boolean' },
    cell: { type: 'boolean' },
    seed: { type: 'string' },
  },
})
const [name] = positionals
/** `--cell`: on a cell of several machines, with a file of results of its own. */
const onCell: readonly Bench[] = [faultsOnCell, drillOnCell]
const bench = (values.cell ? onCell : benches).find((entry) => entry.name === name)
const resultOf = (chosen: Bench) => (onCell.includes(chosen) ? `${chosen.name}-cell` : chosen.name)
const length: Length = values.short ? 'short' : values.middle ? 'middle' : 'long'

if (bench) {
  await runBench(bench, length)
} else if (values.list || name !== undefined) {
  for (const entry of benches) console.log(`${entry.name.padEnd(14)} ${entry.claim}`)
  if (name !== undefined) {
    console.error(`unknown bench: ${name}`)
    process.exitCode = 2
  }
} else if (values.write) {
  writeReport(benches)
} else {
  process.exitCode = (await runReport(benches, values.short ? 'short' : 'report')) ? 0 : 1
}

async function runBench(chosen: Bench, size: Length): Promise<void> {
  process.once('SIGINT', () => exitWith('interrupted'))
  process.once('SIGTERM', () => exitWith('interrupted'))
  const startedAt = performance.now()
  const version = readProductVersion()
  console.log(
    version ? `commit ${shortCommit(version)}, product ${version.product}` : 'not in a clone: no commit known',
  )
  const secondsOfRun = () => Math.round((performance.now() - startedAt) / 1_000 + earlierSecondsOfSlices())
  const saveResult = (outcome: Outcome & Pick<Result, 'load'>) => {
    writeResult({
      name: resultOf(chosen),
      size,
      at: new Date().toISOString(),
      seconds: secondsOfRun(),
      ...versionOfRun(version, readProductVersion()),
      machine: describeMachine(),
      measures: recordedMeasures(),
      ...outcome,
    })
  }
  const saveFailure = (reason: string) => {
    const metrics = { ...reportedProgress(), whole: 'no', broke: withoutPaths(reason) }
    printLastLine(chosen, { ...metrics, size, seconds: secondsOfRun(), bar: 'incomplete' })
    saveResult({ passed: false, metrics, load: { before: loadBefore, after: currentLoad() } })
  }
  const minutes = (size === 'long' && chosen.maxMinutes) || usualMinutes[size]
  const loadBefore = printLoad('before')
  const limit = setTimeout(() => {
    saveFailure(`not finished after ${minutes} minutes`)
    exitWith(`not finished after ${minutes} minutes`)
  }, minutes * 60_000)
  try {
    const { passed, metrics } = await runAtSize(chosen, size)
    const load = { before: loadBefore, after: printLoad('after') }
    const isWhole = metrics['whole'] !== 'no'
    const bar = passed ? 'reached' : isWhole ? 'missed' : 'incomplete'
    printLastLine(chosen, { ...metrics, size, seconds: secondsOfRun(), bar })
    saveResult({ passed: passed && isWhole, metrics, load })
    if (isWhole) forgetSlices()
    process.exitCode = passed ? 0 : 1
  } catch (error) {
    // Errors during shutdown are not reported.
    if (isExiting) return
    saveFailure(String(error))
    throw error
  } finally {
    clearTimeout(limit)
  }
}

function printLastLine({ name: benchName }: Bench, summary: Readonly<Record<string, string | number>>): void {
  const pairs = Object.entries(summary).map(([key, value]) => `${key}=${value}`)
  console.log(`${benchName}: ${pairs.join(' ')}`)
}

function runAtSize(chosen: Bench, size: Length): Promise<Outcome> {
  const options = values.seed === undefined ? {} : { seed: Number(values.seed) }
  if (chosen.reportSize === 'middle') return chosen.run(size, options)
  if (size === 'middle') throw new Error(`bench ${chosen.name} has no middle size`)
  return chosen.run(size, options)
}

/** Documents are written from this output and must not contain local paths. */
function withoutPaths(output: string): string {
  return output
    .replaceAll(resolve(import.meta.dirname, '..'), '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 160)
}

function exitWith(reason: string): void {
  isExiting = true
  console.error(reason)
  void cleanUp().finally(() => process.exit(1))
}

/** Other load on the machine hardly changes the median of a ratio but widens its spread, so it is printed. */
function printLoad(label: string): number {
  const load = currentLoad()
  console.log(`load average ${label}: ${load.toFixed(1)} on ${availableParallelism()} cores`)
  return load
}

function currentLoad(): number {
  return Number(loadavg()[0]!.toFixed(1))
}

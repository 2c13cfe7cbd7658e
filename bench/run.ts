import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { accessScale } from './access-scale/access-scale.ts'
import { attack } from './attack/attack.ts'
import type { Bench, Length, Outcome } from './bench.ts'
import { clientScale } from './client-scale/client-scale.ts'
import { deploys } from './deploys/deploys.ts'
import { drill } from './drill/drill.ts'
import { enumeration } from './enumeration/enumeration.ts'
import { fairness } from './fairness/fairness.ts'
import { faults } from './faults/faults.ts'
import { growth } from './growth/growth.ts'
import { guests } from './guests/guests.ts'
import { cleanUp } from './harness/clean-up.ts'
import { infoCpu } from './info-cpu/info-cpu.ts'
import { ingest } from './ingest/ingest.ts'
import { mail } from './mail/mail.ts'
import { money } from './money/money.ts'
import { mutantsBench } from './mutants/mutants.ts'
import { markedView } from './marked-view/marked-view.ts'
import { pictureScale } from './picture-scale/picture-scale.ts'
import { rateLimits } from './rate-limits/rate-limits.ts'
import { selection } from './selection/selection.ts'
import { serve } from './serve/serve.ts'
import { walker } from './walker/walker.ts'
import { notedMeasures } from './harness/measures.ts'
import { writeResult, type Result, describeMachine } from './report/result.ts'
import { runReport, writeReport } from './report/run-report.ts'
/**
 * `npm run bench -- NAME [--short | --middle] [--seed N]`; without a name it runs them all, in the report's forms (or with
 * `--short` in the short ones), and writes docs/performance.md. `--write` writes it again from what was measured.
 */
const benches: readonly Bench[] = [
  accessScale,
  infoCpu,
  enumeration,
  rateLimits,
  attack,
  ingest,
  fairness,
  faults,
  mutantsBench,
  deploys,
  pictureScale,
  growth,
  markedView,
  guests,
  serve,
  clientScale,
  mail,
  selection,
  money,
  drill,
  walker,
]
const mostMinutes = { short: 10, middle: 15, long: 60 }
let leaving = false

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    middle: { type: 'boolean' },
    list: { type: 'boolean' },
    write: { type: 'boolean' },
    seed: { type: 'string' },
  },
})
const [name] = positionals
const bench = benches.find((known) => known.name === name)
const length: Length = values.short ? 'short' : values.middle ? 'middle' : 'long'

if (bench) {
  await runToTheEnd(bench, length)
} else if (values.list || name !== undefined) {
  for (const known of benches) console.log(`${known.name.padEnd(14)} ${known.proves}`)
  if (name !== undefined) {
    console.error(`there is no bench called ${name}`)
    process.exitCode = 2
  }
} else if (values.write) {
  writeReport(benches)
} else {
  process.exitCode = (await runReport(benches, values.short ? 'short' : 'report')) ? 0 : 1
}

async function runToTheEnd(chosen: Bench, size: Length): Promise<void> {
  process.once('SIGINT', () => leave('interrupted'))
  process.once('SIGTERM', () => leave('interrupted'))
  const begun = performance.now()
  const keep = (done: Outcome & Pick<Result, 'load' | 'seconds'>) => {
    const at = new Date().toISOString()
    writeResult({ name: chosen.name, size, at, machine: describeMachine(), measures: notedMeasures(), ...done })
  }
  const keepBroken = (why: string) => {
    const seconds = Math.round((performance.now() - begun) / 1_000)
    keep({ reached: false, figures: { broke: withoutPlaces(why) }, load: { before: 0, after: 0 }, seconds })
  }
  const limit = setTimeout(() => {
    keepBroken(`not done after ${mostMinutes[size]} minutes`)
    leave(`not done after ${mostMinutes[size]} minutes`)
  }, mostMinutes[size] * 60_000)
  try {
    const before = tellLoad('before')
    const { reached, figures } = await inForm(chosen, size)
    const load = { before, after: tellLoad('after') }
    const seconds = Math.round((performance.now() - begun) / 1_000)
    const told = { ...figures, size, seconds, bar: reached ? 'reached' : 'missed' }
    const pairs = Object.entries(told).map(([key, value]) => `${key}=${value}`)
    console.log(`${chosen.name}: ${pairs.join(' ')}`)
    keep({ reached, figures, load, seconds })
    process.exitCode = reached ? 0 : 1
  } catch (fault) {
    // Whatever breaks while everything is being stopped says nothing more.
    if (leaving) return
    keepBroken(String(fault))
    throw fault
  } finally {
    clearTimeout(limit)
  }
}

function inForm(chosen: Bench, size: Length): Promise<Outcome> {
  const options = values.seed === undefined ? {} : { seed: Number(values.seed) }
  if (chosen.inReport === 'middle') return chosen.run(size, options)
  if (size === 'middle') throw new Error(`${chosen.name} has no middle form`)
  return chosen.run(size, options)
}

/** Documents are written from it, and they name no machine's folders. */
function withoutPlaces(said: string): string {
  return said
    .replaceAll(resolve(import.meta.dirname, '..'), '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 160)
}

function leave(why: string): void {
  leaving = true
  console.error(why)
  void cleanUp().finally(() => process.exit(1))
}

/** Strangers at work on the machine do not change a ratio's middle much, but they widen its spread: say so. */
function tellLoad(when: string): number {
  const load = Number(loadavg()[0]!.toFixed(1))
  console.log(`load average ${when}: ${load.toFixed(1)} on ${availableParallelism()} cores`)
  return load
}

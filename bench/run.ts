import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { accessScale } from './access-scale/access-scale.ts'
import type { Bench, Size } from './bench.ts'
import { clientScale } from './client-scale/client-scale.ts'
import { enumeration } from './enumeration/enumeration.ts'
import { fairness } from './fairness/fairness.ts'
import { faults } from './faults/faults.ts'
import { guests } from './guests/guests.ts'
import { cleanUp } from './harness/clean-up.ts'
import { infoCpu } from './info-cpu/info-cpu.ts'
import { ingest } from './ingest/ingest.ts'
import { mail } from './mail/mail.ts'
import { money } from './money/money.ts'
import { markedView } from './marked-view/marked-view.ts'
import { pictureScale } from './picture-scale/picture-scale.ts'
import { rateLimits } from './rate-limits/rate-limits.ts'
import { selection } from './selection/selection.ts'
import { serve } from './serve/serve.ts'

/** `npm run bench -- NAME [--short]`; without a name it lists what there is. */
const benches: readonly Bench[] = [
  accessScale,
  infoCpu,
  enumeration,
  rateLimits,
  ingest,
  fairness,
  faults,
  pictureScale,
  markedView,
  guests,
  serve,
  clientScale,
  mail,
  selection,
  money,
]
const mostMinutes = { short: 10, long: 60 }
let leaving = false

const { values, positionals } = parseArgs({ allowPositionals: true, options: { short: { type: 'boolean' } } })
const [name] = positionals
const bench = benches.find((known) => known.name === name)

if (bench) {
  await runToTheEnd(bench, values.short ? 'short' : 'long')
} else {
  for (const known of benches) console.log(`${known.name.padEnd(14)} ${known.proves}`)
  if (name !== undefined) {
    console.error(`there is no bench called ${name}`)
    process.exitCode = 2
  }
}

async function runToTheEnd(chosen: Bench, size: Size): Promise<void> {
  process.once('SIGINT', () => leave('interrupted'))
  process.once('SIGTERM', () => leave('interrupted'))
  const limit = setTimeout(() => leave(`not done after ${mostMinutes[size]} minutes`), mostMinutes[size] * 60_000)
  const begun = performance.now()
  try {
    tellLoad('before')
    const { reached, figures } = await chosen.run(size)
    tellLoad('after')
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    const told = { ...figures, size, seconds, bar: reached ? 'reached' : 'missed' }
    const pairs = Object.entries(told).map(([key, value]) => `${key}=${value}`)
    console.log(`${chosen.name}: ${pairs.join(' ')}`)
    process.exitCode = reached ? 0 : 1
  } catch (fault) {
    // Whatever breaks while everything is being stopped says nothing more.
    if (!leaving) throw fault
  } finally {
    clearTimeout(limit)
  }
}

function leave(why: string): void {
  leaving = true
  console.error(why)
  void cleanUp().finally(() => process.exit(1))
}

/** Strangers at work on the machine do not change a ratio's middle much, but they widen its spread: say so. */
function tellLoad(when: string): void {
  console.log(`load average ${when}: ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`)
}

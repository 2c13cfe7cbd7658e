import { join } from 'node:path'
import { ensureTemplate } from '../database/template.ts'
import { testPlace } from '../engines/describe-engines.ts'
import { areEnginesRunning, startEngines, stopEngines } from '../engines/start-engines.ts'
import { runSocialProvider, stopSocialProvider } from '../social-provider/run-social-provider.ts'
import { sweepStacks } from './sweep-stacks.ts'

/** Vitest calls this once before the tests that need engines, and what it returns once after them. */
export async function setup(): Promise<() => Promise<void>> {
  const place = testPlace()
  const wereRunning = areEnginesRunning(place)
  const engines = await startEngines({ ...place, durable: false })
  await runSocialProvider({ dir: join(place.dir, 'run'), port: engines.ports.social })
  await sweepStacks(engines)
  await ensureTemplate(engines)
  return async () => {
    if (wereRunning || process.env['REVELA_KEEP_ENGINES'] === '1') return
    await stopSocialProvider(join(place.dir, 'run'))
    await stopEngines(place)
  }
}

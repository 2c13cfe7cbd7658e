import { join } from 'node:path'
import { ensureTemplate } from '../database/template.ts'
import { testPlace } from '../engines/describe-engines.ts'
import { areEnginesRunning, startEngines, stopEngines } from '../engines/start-engines.ts'
import { isSandboxRunning, runTestSandbox, stopSandboxGateway } from '../sandbox-gateway/run-sandbox-gateway.ts'
import {
  isSocialProviderRunning,
  runSocialProvider,
  stopSocialProvider,
} from '../social-provider/run-social-provider.ts'
import { sweepStacks } from './sweep-stacks.ts'

/** Vitest calls this once before the tests that need engines, and what it returns once after them. */
export async function setup(): Promise<() => Promise<void>> {
  const place = testPlace()
  const run = join(place.dir, 'run')
  const enginesWereRunning = areEnginesRunning(place)
  const socialWasRunning = isSocialProviderRunning(run)
  const sandboxWasRunning = isSandboxRunning(run)
  const engines = await startEngines({ ...place, durable: false })
  await runSocialProvider({ dir: run, port: engines.ports.social })
  await runTestSandbox(engines)
  await sweepStacks(engines)
  await ensureTemplate(engines)
  return async () => {
    if (process.env['REVELA_KEEP_ENGINES'] === '1') return
    if (!socialWasRunning) await stopSocialProvider(run)
    if (!sandboxWasRunning) await stopSandboxGateway(run)
    if (!enginesWereRunning) await stopEngines(place)
  }
}

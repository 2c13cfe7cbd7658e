import { composeWorker } from '../compose-worker.ts'
import { openTelemetry } from '../compose-telemetry.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'
import { runUntilSignal } from './run-until-signal.ts'

const config = readConfig(process.env, 'worker')
const platform = await openPlatform(config, 'worker')
const worker = await composeWorker(platform)
platform.log.info('worker started')
const internal = await openTelemetry({ ...platform, probes: worker.probes }, 'worker', worker.polled)

runUntilSignal(config, platform.log, async ({ timeoutMs }) => {
  await worker.stop(timeoutMs)
  await internal?.close()
  await platform.close()
})

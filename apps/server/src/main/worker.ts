import { composeWorker } from '../compose-worker.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'
import { runUntilSignal } from './run-until-signal.ts'

const config = readConfig(process.env)
const platform = await openPlatform(config, 'worker')
const worker = await composeWorker(platform)
platform.log.info('worker started')

runUntilSignal(platform.log, async () => {
  await worker.stop()
  await platform.close()
})

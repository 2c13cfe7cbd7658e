import { composeRenderer } from '../compose-renderer.ts'
import { openTelemetry } from '../compose-telemetry.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'
import { runUntilSignal } from './run-until-signal.ts'

const config = readConfig(process.env, 'renderer')
const platform = await openPlatform(config, 'renderer')
const renderer = composeRenderer(platform)
renderer.server.listen(config.RENDERER_PORT, config.API_HOST, () => {
  platform.log.info({ port: config.RENDERER_PORT }, 'renderer listening')
})
const internal = await openTelemetry(platform, 'renderer')

runUntilSignal(config, platform.log, async (times) => {
  await renderer.stop(times)
  await internal?.close()
  await platform.close()
})

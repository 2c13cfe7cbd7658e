import { composeApi } from '../compose.ts'
import { openTelemetry } from '../compose-telemetry.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'
import { runUntilSignal } from './run-until-signal.ts'

const config = readConfig(process.env, 'api')
const platform = await openPlatform(config, 'api')
const server = await composeApi(platform)
await server.app.listen({ host: config.API_HOST, port: config.API_PORT })
platform.log.info({ port: config.API_PORT }, 'api listening')
const internal = await openTelemetry(platform, 'api')

runUntilSignal(config, platform.log, async (times) => {
  await server.stop(times)
  await internal?.close()
  await platform.close()
})

import { composeUpload } from '../compose-upload.ts'
import { openTelemetry } from '../compose-telemetry.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'
import { runUntilSignal } from './run-until-signal.ts'

const config = readConfig(process.env, 'upload')
const platform = await openPlatform(config, 'upload')
const server = await composeUpload(platform)
await server.app.listen({ host: config.API_HOST, port: config.UPLOAD_PORT })
platform.log.info({ port: config.UPLOAD_PORT }, 'upload listening')
const internal = await openTelemetry(platform, 'upload')

runUntilSignal(config, platform.log, async (times) => {
  await server.stop(times)
  await internal?.close()
  await platform.close()
})

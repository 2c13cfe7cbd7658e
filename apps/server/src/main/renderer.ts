import { createRendererServer } from '../http/renderer-server.ts'
import { renderOnMiss } from '../modules/pictures/render-on-miss.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'
import { openRenderPool } from '../platform/images/render-pool.ts'
import { runUntilSignal } from './run-until-signal.ts'

const config = readConfig(process.env)
const platform = await openPlatform(config, 'renderer')
const pool = openRenderPool({ processes: config.RENDER_PROCESSES, queue: 256 })
const server = createRendererServer(renderOnMiss({ ...platform, pool }), platform.log)
server.listen(config.RENDERER_PORT, config.API_HOST, () => {
  platform.log.info({ port: config.RENDERER_PORT }, 'renderer listening')
})

runUntilSignal(platform.log, async () => {
  await new Promise((closed) => server.close(closed))
  pool.close()
  await platform.close()
})

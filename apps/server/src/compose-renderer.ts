import type { Server } from 'node:http'
import { openDecoders } from './compose-decoders.ts'
import { createDrain, type DrainTimeouts } from './http/drain.ts'
import { createRendererServer } from './http/renderer-server.ts'
import { makeCardOnMiss } from './modules/pictures/card-picture.ts'
import { renderOnMiss } from './modules/pictures/render-on-miss.ts'
import type { Platform } from './platform.ts'
import { decodeHandler } from './platform/images/decode-handler.ts'

/** Queue size for logos, avatars and watermarks of the api, which wait behind pictures. */
const brandQueue = 32

export type Renderer = { readonly server: Server; readonly stop: (times: DrainTimeouts) => Promise<void> }

/** The renderer process behind the edge: makes renditions that the store does not have, with bounded concurrency. */
export function composeRenderer(platform: Platform): Renderer {
  const { config, log } = platform
  const processes = config.RENDER_PROCESSES
  // One more than the decoders: its bytes are fetched and stored while the others are decoded.
  const width = processes + 1
  const pool = openDecoders(config, Math.max(width, brandQueue), log)
  const rendition = renderOnMiss({ ...platform, pool, width, queue: 512 })
  const card = makeCardOnMiss({ ...platform, pool, rendition })
  const server = createRendererServer(
    (key) => (key.endsWith('.jpg') ? card(key) : rendition(key)),
    decodeHandler(pool),
    log,
  )
  const drain = createDrain(server)
  return {
    server,
    stop: async ({ delayMs, ...times }) => {
      if (delayMs > 0) await new Promise((resume) => setTimeout(resume, delayMs))
      await drain(times)
      pool.close()
    },
  }
}

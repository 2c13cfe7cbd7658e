import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { GateFull } from '../platform/crypto/gate.ts'
import { outcomeOf, requestSeconds } from './http.metrics.ts'
import { decodePath } from '../platform/images/decode-handler.ts'
import type { Logger } from '../platform/log/logger.ts'

/**
 * Internal server. nginx requests renditions that the store does not have and then fetches them from the store. The api
 * sends uploaded logos, avatars and watermarks to `decode`. nginx only requests below `/render/`, so a visitor cannot
 * reach `decode`.
 */
export function createRendererServer(
  make: (key: string) => Promise<boolean>,
  decode: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: Logger,
): Server {
  return createServer((request, response) => {
    if (request.url?.startsWith(decodePath)) {
      return void decode(request, response).catch((error: unknown) => {
        log.error({ err: error }, 'decoder request failed')
        response.destroy()
      })
    }
    const startedAt = performance.now()
    void answer(request.url ?? '').then(({ status, headers }) => response.writeHead(status, headers).end())
    if (request.url === '/livez') return
    response.once('finish', () => {
      const labels = { endpoint: 'renderer.make', outcome: outcomeOf(response.statusCode) }
      requestSeconds.observe(labels, (performance.now() - startedAt) / 1_000)
    })
  })

  async function answer(url: string): Promise<{ status: number; headers: Record<string, string> }> {
    if (url === '/livez') return { status: 200, headers: {} }
    const key = url.replace(/^\/render\//, '')
    try {
      if (await make(key)) return { status: 200, headers: { 'x-accel-redirect': `/_stored/${key}` } }
      return { status: 404, headers: { 'cache-control': 'no-store' } }
    } catch (error) {
      if (!(error instanceof GateFull)) log.error({ err: error }, 'on-demand rendition failed')
      return { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } }
    }
  }
}

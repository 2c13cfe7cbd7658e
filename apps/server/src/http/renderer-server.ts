import { createServer, type Server } from 'node:http'
import { GateFull } from '../platform/crypto/gate.ts'
import { outcomeOf, requestSeconds } from './http.figures.ts'
import type { Logger } from '../platform/log/logger.ts'

/** Loopback only: nginx asks here for what the store does not have, then fetches it from the store itself. */
export function createRendererServer(make: (key: string) => Promise<boolean>, log: Logger): Server {
  return createServer((request, response) => {
    const begun = performance.now()
    void answer(request.url ?? '').then(({ status, headers }) => response.writeHead(status, headers).end())
    if (request.url === '/livez') return
    response.once('finish', () => {
      const told = { endpoint: 'renderer.make', outcome: outcomeOf(response.statusCode) }
      requestSeconds.observe(told, (performance.now() - begun) / 1_000)
    })
  })

  async function answer(url: string): Promise<{ status: number; headers: Record<string, string> }> {
    if (url === '/livez') return { status: 200, headers: {} }
    const key = url.replace(/^\/render\//, '')
    try {
      if (await make(key)) return { status: 200, headers: { 'x-accel-redirect': `/_stored/${key}` } }
      return { status: 404, headers: { 'cache-control': 'no-store' } }
    } catch (fault) {
      if (!(fault instanceof GateFull)) log.error({ err: fault }, 'rendition on demand failed')
      return { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } }
    }
  }
}

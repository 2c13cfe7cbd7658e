import { createServer, type ServerResponse } from 'node:http'
import type { Logger } from '../log/logger.ts'
import { registryOf, type Metric } from './metric.ts'
import type { Readiness } from './readiness.ts'

/**
 * Health checks on the internal port: the same as the public ones, with reasons, also for processes without a public
 * port.
 */
export function healthPages(readiness: Readiness): Record<string, InternalPage> {
  return {
    '/livez': async () => ({ status: 200, body: { live: true } }),
    '/readyz': async () => {
      const { ready, probes } = await readiness.check()
      return { status: ready ? 200 : 503, body: { ready, probes } }
    },
    '/startupz': async () => {
      const started = readiness.hasStarted() || (await readiness.check()).ready
      return { status: started ? 200 : 503, body: { started } }
    },
  }
}

export type InternalServer = { readonly port: number; readonly close: () => Promise<void> }

type InternalPage = () => Promise<{ readonly status: number; readonly body: unknown }>

type InternalServerOptions = {
  readonly host: string
  readonly port: number
  readonly metrics: readonly Metric[]
  /** Called before the metrics are read. */
  readonly refresh: () => Promise<void>
  /** Pages of JSON by their paths. */
  readonly pages: Readonly<Record<string, InternalPage>>
  readonly log: Logger
}

/** For operators: never behind an origin, and on loopback unless configured otherwise. */
export async function openInternalServer({
  host,
  port,
  metrics,
  refresh,
  pages,
  log,
}: InternalServerOptions): Promise<InternalServer> {
  const registry = registryOf(metrics)
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === '/metrics') {
      await refresh()
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
      return
    }
    const page = await pages[path]?.()
    if (!page) return void response.writeHead(404).end()
    response.writeHead(page.status, { 'content-type': 'application/json' }).end(`${JSON.stringify(page.body)}\n`)
  }
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    answer(path, response).catch((error: unknown) => {
      log.error({ err: error }, 'internal server request failed')
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ExternalSites {
  site: string
  billing: string
  albums: string
  close(): Promise<void>
}

const titles: Readonly<Record<string, string>> = { billing: 'Painel de cobrança', albums: 'Os álbuns' }

/** Serves the external products, each on a host of its own: the Site, the billing panel and the albums. */
export async function startExternalSites(): Promise<ExternalSites> {
  const server = createServer((request, response) => {
    const title = titles[request.headers.host?.split('.')[0] ?? ''] ?? 'O Site'
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="pt-BR"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    site: `http://site.localhost:${port}`,
    billing: `http://billing.localhost:${port}`,
    albums: `http://albums.localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The authority's name in CAA records. */
export const authorityName = 'authority.example'

/**
 * pebble's directory does not say which names stand for it in CAA records, as Let's Encrypt's does, and without them
 * CAA records are not judged. This one says it, and names pebble's own addresses for the rest.
 */
export async function serveDirectory(authorityDir: string, pebbleDirectory: string) {
  const cert = readFileSync(join(authorityDir, 'pebble.pem'), 'utf8')
  const key = readFileSync(join(authorityDir, 'pebble-key.pem'), 'utf8')
  const directory = JSON.parse(await fetchText(pebbleDirectory, cert)) as { meta?: object }
  const body = JSON.stringify({ ...directory, meta: { ...directory.meta, caaIdentities: [authorityName] } })
  const server = createServer({ cert, key }, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/dir`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function fetchText(url: string, ca: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = get(url, { ca, agent: false }, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => (text += chunk))
    response.on('error', reject)
    response.on('end', () => resolve(text))
  })
  request.on('error', reject)
  return promise
}

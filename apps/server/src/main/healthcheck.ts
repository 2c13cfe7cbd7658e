import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'

/** The health check of a container: exits with 0 when the process of this container responds. */
const { DECODER_LISTEN, EDGE_HTTP_PORT, EDGE_PORT, METRICS_PORT } = process.env

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}

function onResponse(response: IncomingMessage): void {
  response.resume()
  const { statusCode = 500 } = response
  if (statusCode >= 300) fail(`status ${statusCode}`)
}

const timeout = 5_000
const request = DECODER_LISTEN
  ? getHttp({ socketPath: DECODER_LISTEN.replace(/^unix:/, ''), path: '/livez', timeout }, onResponse)
  : EDGE_HTTP_PORT
    ? // Where own domains are served, TLS needs the name of a host.
      getHttp({ port: Number(EDGE_HTTP_PORT), path: '/livez', timeout }, onResponse)
    : EDGE_PORT
      ? // The certificate names the public hosts, not this address.
        getHttps({ port: Number(EDGE_PORT), path: '/livez', rejectUnauthorized: false, timeout }, onResponse)
      : getHttp({ port: Number(METRICS_PORT), path: '/readyz', timeout }, onResponse)
request.on('timeout', () => request.destroy(new Error(`no response within ${timeout} ms`)))
request.on('error', ({ message }) => fail(message))

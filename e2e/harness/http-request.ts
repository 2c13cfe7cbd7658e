import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { timeouts } from './timeouts.ts'

export interface HttpRequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  /** A body as an HTML form sends it, in place of JSON. */
  form?: Record<string, string>
}

export interface HttpResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request without the browser. Node does not resolve `*.localhost`, so the address is passed explicitly. */
export function httpRequest(
  url: string,
  { method = 'GET', headers = {}, body, form }: HttpRequestOptions = {},
): Promise<HttpResponse> {
  const { protocol, hostname, port, host, pathname, search } = new URL(url)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  const json = body === undefined ? undefined : JSON.stringify(body)
  const payload = form === undefined ? json : new URLSearchParams(form).toString()
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        host: hostname.endsWith('localhost') ? '127.0.0.1' : hostname,
        port,
        path: `${pathname}${search}`,
        method,
        timeout: timeouts.requestMs,
        headers: { host, ...(payload === undefined ? {} : { 'content-type': type }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    clientRequest.on('timeout', () => clientRequest.destroy(new Error(`${method} ${url} timed out`)))
    clientRequest.on('error', reject)
    clientRequest.end(payload)
  })
}

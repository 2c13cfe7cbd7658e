import { request } from 'node:http'
import { OneLineError } from '../one-line-error.ts'

export interface ApiAnswer {
  status: number
  body: unknown
  cookies: string[]
}

/** Calls the api through nginx as the studio's page does; *.localhost is dialled on loopback, whatever the resolver says. */
export function callApi(
  appOrigin: string,
  path: string,
  { body, cookies = [] }: { body?: unknown; cookies?: string[] } = {},
): Promise<ApiAnswer> {
  const { host, port } = new URL(appOrigin)
  const payload = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api${path}`,
        method: 'POST',
        timeout: 20_000,
        headers: {
          host,
          origin: appOrigin,
          'x-revela': '1',
          'sec-fetch-site': 'same-origin',
          ...(payload && { 'content-type': 'application/json' }),
          'content-length': Buffer.byteLength(payload),
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({
            status: response.statusCode ?? 0,
            body: parse(text),
            cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
          })
        })
      },
    )
    call.on('timeout', () => call.destroy(new OneLineError(`${path} did not answer within 20 s`)))
    call.on('error', reject)
    call.end(payload)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

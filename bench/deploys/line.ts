import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from '../harness/customers.ts'

export type Heard = { readonly status: number; readonly body: string; readonly retryAfter: number }

/** A browser of one customer: connections to the edge that are kept. Rejects when the line breaks. */
export type Line = {
  readonly ask: (method: string, path: string, body?: object) => Promise<Heard>
  /** Sends a form, as slowly as an uplink is. */
  readonly send: (path: string, type: string, body: Buffer, seconds: number) => Promise<Heard>
  readonly look: (address: string) => Promise<Heard>
  readonly close: () => void
}

export function openLine(appOrigin: string, { cookie }: Customer): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  const { host, port } = new URL(appOrigin)
  const headers = { host, origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }

  const exchange = (
    method: string,
    path: string,
    extra: Record<string, string>,
    write: (sent: ReturnType<typeof request>) => Promise<void>,
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<Heard>()
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...extra } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const retryAfter = Number(response.headers['retry-after']) || 0
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), retryAfter })
        })
      },
    )
    sent.setTimeout(150_000, () => sent.destroy(new Error('no answer within 150 s')))
    sent.on('error', reject)
    void write(sent).catch(reject)
    return promise
  }

  return {
    ask: (method, path, body) => {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const entity = payload && { 'content-type': 'application/json', 'content-length': String(payload.length) }
      return exchange(method, `/api${path}`, { ...entity }, async (sent) => void sent.end(payload))
    },
    send: (path, type, body, seconds) =>
      exchange('POST', path, { 'content-type': type, 'content-length': String(body.length) }, async (sent) => {
        const pieces = Math.max(1, Math.ceil(seconds * 4))
        const size = Math.ceil(body.length / pieces)
        for (let at = 0; at < body.length && !sent.destroyed; at += size) {
          sent.write(body.subarray(at, at + size))
          if (at + size < body.length) await sleep(250)
        }
        sent.end()
      }),
    look: (address) => {
      const { host: other, pathname } = new URL(address)
      return exchange('GET', pathname, { host: other }, async (sent) => void sent.end())
    },
    close: () => agent.destroy(),
  }
}

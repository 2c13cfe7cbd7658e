import { request, type Agent } from 'node:http'

export type Sending = {
  readonly agent: Agent
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Buffers that are sent one after the other. */
  readonly body?: readonly Buffer[]
}

export type Received = { readonly status: number; readonly body: Buffer }

/** One call with node:http alone: the cost of a minimal client. */
export function exchange({ agent, method, url, headers = {}, body = [] }: Sending): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const length = body.reduce((sum, part) => sum + part.length, 0)
  const entity = method === 'GET' ? {} : { 'content-length': String(length) }
  const clientRequest = request(url, { agent, method, headers: { ...headers, ...entity } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
  })
  clientRequest.setTimeout(60_000, () => clientRequest.destroy(new Error('request timed out after 60 s')))
  clientRequest.on('error', reject)
  for (const part of body) clientRequest.write(part)
  clientRequest.end()
  return promise
}

import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'

export type DrainResult = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: number }

type DrainOptions = {
  readonly agent: Agent
  readonly headers?: Readonly<Record<string, string>>
  /** Receives every chunk; a returned promise is awaited. */
  readonly onChunk?: (part: Buffer) => Promise<void> | void
  /** Closes the connection after that many bytes. */
  readonly cutAfter?: number
}

const drainTimeoutMs = 120_000

/** Reads a response of any size to its end without storing it. *.localhost resolves to this machine. */
export async function drain(
  address: string,
  { agent, headers = {}, onChunk, cutAfter }: DrainOptions,
): Promise<DrainResult> {
  const { host, hostname, port, pathname, search } = new URL(address)
  const connectHost = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname
  const clientRequest = request({
    agent,
    host: connectHost,
    port,
    path: `${pathname}${search}`,
    headers: { host, ...headers },
  })
  clientRequest.setTimeout(drainTimeoutMs, () =>
    clientRequest.destroy(new Error(`no data received for ${drainTimeoutMs / 1_000} s`)),
  )
  clientRequest.end()
  const [response] = (await once(clientRequest, 'response')) as [import('node:http').IncomingMessage]
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const part = cutAfter === undefined ? chunk : chunk.subarray(0, cutAfter - bytes)
    bytes += part.length
    await onChunk?.(part)
    if (bytes === cutAfter) break
  }
  return { status: response.statusCode ?? 0, headers: response.headers, bytes }
}

import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'

export type Drained = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: number }

type Asked = {
  readonly agent: Agent
  readonly headers?: Readonly<Record<string, string>>
  /** Hears every piece; what it answers is waited for. */
  readonly heard?: (piece: Buffer) => Promise<void> | void
  /** Breaks the line after so many bytes. */
  readonly cutAfter?: number
}

const patienceMs = 120_000

/** Reads an answer of any size to its end and keeps nothing of it. Names of *.localhost are this machine. */
export async function drain(address: string, { agent, headers = {}, heard, cutAfter }: Asked): Promise<Drained> {
  const { host, hostname, port, pathname, search } = new URL(address)
  const at = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname
  const sent = request({ agent, host: at, port, path: `${pathname}${search}`, headers: { host, ...headers } })
  sent.setTimeout(patienceMs, () => sent.destroy(new Error(`nothing came for ${patienceMs / 1_000} s`)))
  sent.end()
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const piece = cutAfter === undefined ? chunk : chunk.subarray(0, cutAfter - bytes)
    bytes += piece.length
    await heard?.(piece)
    if (bytes === cutAfter) break
  }
  return { status: response.statusCode ?? 0, headers: response.headers, bytes }
}

import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { deserialize, serialize } from 'node:v8'
import { GateFull } from '../crypto/gate.ts'
import { decodeErrorStatus, decodePath } from './decode-handler.ts'
import type { DecoderResult, DecoderTaskName } from './decoder-tasks.ts'
import { ImageError } from './image-error.ts'
import { DecoderDied, DecoderStalled, type DecoderResponse, type RenderPool } from './render-pool.ts'

// Longer than a decoder may take for a file, including its wait for a busy machine.
const timeoutMs = 180_000
// A restarted decoder process is back within seconds.
const maxConnectAttempts = 20
const connectRetryDelayMs = 250

/**
 * Decoders of another process, at `http://host:port` or `unix:/path`. The body is the length of the details (4 bytes),
 * the details as V8 serializes them, and the file.
 */
export function remoteDecoders(address: string): RenderPool {
  const agent = new Agent({ keepAlive: true })
  const endpoint = address.startsWith('unix:') ? { socketPath: address.slice('unix:'.length) } : hostAndPort(address)

  const post = async (task: DecoderTaskName, parts: readonly Uint8Array[]): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const headers = { 'content-length': length, 'content-type': 'application/octet-stream' }
    const sent = request({
      ...endpoint,
      agent,
      method: 'POST',
      path: `${decodePath}${task}`,
      headers,
      timeout: timeoutMs,
    })
    sent.once('response', resolve).once('error', reject)
    sent.once('timeout', () => sent.destroy(new DecoderStalled('the decoder process did not answer')))
    for (const part of parts) sent.write(part)
    sent.end()
    return promise
  }

  const run: RenderPool['run'] = async (task, file, ...details) => {
    const packed = serialize(details)
    const head = Buffer.alloc(4)
    head.writeUInt32BE(packed.length)
    const response = await retryConnect(() => post(task, [head, packed, file]))
    const body = await buffer(response)
    if (response.statusCode === decodeErrorStatus.full) throw new GateFull()
    if (response.statusCode === decodeErrorStatus.stalled) throw new DecoderStalled('the decoder waited too long')
    if (response.statusCode === decodeErrorStatus.died) throw new DecoderDied('decoder process died')
    if (response.statusCode !== 200) throw new Error(`decoder process responded with status ${response.statusCode}`)
    const answer = deserialize(body) as DecoderResponse
    if ('error' in answer) throw new ImageError(answer.error)
    return answer.result as DecoderResult<typeof task>
  }

  return { run, render: (file, kind) => run('renditions', file, kind), close: () => agent.destroy() }
}

function hostAndPort(address: string): { host: string; port: string } {
  const { hostname, port } = new URL(address)
  return { host: hostname, port }
}

/** Retries only while connecting, before the file is sent. */
async function retryConnect<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (attempt >= maxConnectAttempts || !['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN'].includes(code)) throw error
      await new Promise((resume) => setTimeout(resume, connectRetryDelayMs))
    }
  }
}

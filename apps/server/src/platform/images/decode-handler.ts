import type { IncomingMessage, ServerResponse } from 'node:http'
import { deserialize, serialize } from 'node:v8'
import { GateFull } from '../crypto/gate.ts'
import type { DecoderTaskName } from './decoder-tasks.ts'
import { ImageError } from './image-error.ts'
import { DecoderDied, DecoderStalled, type RenderPool } from './render-pool.ts'

export const decodePath = '/decode/'

/** HTTP statuses by which a caller distinguishes a full queue, a dead decoder and a stalled one. */
export const decodeErrorStatus = { full: 503, died: 502, stalled: 504 } as const

// More than the largest picture of any plan.
const maxBodyBytes = 256 * 1024 * 1024

/** Offers these decoders to our other processes: `POST /decode/{task}`, see remote-decoders.ts for the body. */
export function decodeHandler(pool: RenderPool) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const task = (request.url ?? '').slice(decodePath.length)
    const body = request.method === 'POST' && /^[a-zA-Z]+$/.test(task) ? await readBody(request) : null
    if (!body) return void response.writeHead(400).end()
    const detailsEnd = 4 + body.readUInt32BE(0)
    const details = deserialize(body.subarray(4, detailsEnd)) as []
    try {
      const result = await pool.run(task as DecoderTaskName, body.subarray(detailsEnd), ...details)
      response.writeHead(200).end(serialize({ result }))
    } catch (error) {
      if (error instanceof ImageError) response.writeHead(200).end(serialize({ error: error.code }))
      else if (error instanceof GateFull) response.writeHead(decodeErrorStatus.full).end()
      else if (error instanceof DecoderStalled) response.writeHead(decodeErrorStatus.stalled).end()
      else if (error instanceof DecoderDied) response.writeHead(decodeErrorStatus.died).end()
      else throw error
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const length = Number(request.headers['content-length'])
  if (!(length >= 4 && length <= maxBodyBytes)) return null
  const body = Buffer.allocUnsafeSlow(length)
  let filled = 0
  for await (const part of request) filled += (part as Buffer).copy(body, filled)
  return filled === length && 4 + body.readUInt32BE(0) <= length ? body : null
}

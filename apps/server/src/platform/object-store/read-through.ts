import type { Readable } from 'node:stream'

/**
 * Yields the body in pieces as long as the buffer, the last one shorter. A piece is valid until the next one is
 * requested.
 */
export async function* readThrough(body: Readable, memory: Buffer): AsyncGenerator<Buffer, undefined> {
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let offset = 0; offset < chunk.length;) {
      const copied = chunk.copy(memory, length, offset)
      offset += copied
      length += copied
      if (length < memory.length) continue
      yield memory
      length = 0
    }
  }
  if (length > 0) yield memory.subarray(0, length)
}

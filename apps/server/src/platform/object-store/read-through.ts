import type { Readable } from 'node:stream'

/** The body in pieces as long as the memory given, the last one shorter. Each is over when the next is asked for. */
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

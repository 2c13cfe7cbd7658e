import type { Readable } from 'node:stream'

/** The body in pieces as long as the memory given, the last one shorter. Each is over when the next is asked for. */
export async function* filledFrom(body: Readable, memory: Buffer): AsyncGenerator<Buffer, undefined> {
  let filled = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(memory, filled, taken)
      taken += copied
      filled += copied
      if (filled < memory.length) continue
      yield memory
      filled = 0
    }
  }
  if (filled > 0) yield memory.subarray(0, filled)
}

import type { Readable } from 'node:stream'
import { applyPatches } from '../../platform/location/patch.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { DeliveredObject } from './delivered-object.ts'

export type Piece = { readonly bytes: Buffer } | { readonly object: DeliveredObject; from: number; to: number }

/**
 * The bytes of a download, one object after the other. The next one is asked for while the current one is sent, so
 * that the store's answer time is not paid for every photograph; never more than two are open.
 */
export async function* sendPieces(store: ObjectStore, pieces: Iterable<Piece>): AsyncGenerator<Buffer> {
  const open = (piece: Piece) =>
    'bytes' in piece ? null : store.open(piece.object.key, { from: piece.from, to: piece.to })
  const waiting: { piece: Piece; stream: Promise<Readable> | null }[] = []
  const queue = pieces[Symbol.iterator]()
  const ask = () => {
    const { value, done } = queue.next()
    if (done) return
    const stream = open(value)
    // Whoever waits for it hears of the fault; until then it must not end the process.
    stream?.catch(() => undefined)
    waiting.push({ piece: value, stream })
    // Headers are next to nothing: the photograph behind them is what takes time.
    if (stream === null && waiting.length < 4) ask()
  }
  try {
    ask()
    while (waiting.length > 0) {
      const { piece, stream } = waiting[0]!
      if (waiting.length < 4) ask()
      if ('bytes' in piece) yield piece.bytes
      else yield* patched(await stream!, piece)
      waiting.shift()
    }
  } finally {
    for (const { stream } of waiting) void stream?.then((opened) => opened.destroy()).catch(() => undefined)
  }
}

async function* patched(
  stream: Readable,
  { object, from }: Extract<Piece, { object: DeliveredObject }>,
): AsyncGenerator<Buffer> {
  let at = from
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    yield applyPatches(chunk, at, object.patches)
    at += chunk.length
  }
}

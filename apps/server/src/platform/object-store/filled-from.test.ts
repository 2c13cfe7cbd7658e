import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { filledFrom } from './filled-from.ts'

const bytes = Buffer.from(Array.from({ length: 100 }, (_, at) => at))

async function piecesOf(chunk: number, memory: number): Promise<Buffer[]> {
  const chunks = Array.from({ length: Math.ceil(100 / chunk) }, (_, at) => bytes.subarray(at * chunk, (at + 1) * chunk))
  const pieces: Buffer[] = []
  for await (const piece of filledFrom(Readable.from(chunks), Buffer.alloc(memory))) pieces.push(Buffer.from(piece))
  return pieces
}

test.for([
  [7, 32],
  [64, 32],
  [100, 100],
  [1, 10],
  [33, 500],
])('chunks of %i in memory of %i keep their order, and every piece but the last is full', async ([chunk, memory]) => {
  const pieces = await piecesOf(chunk!, memory!)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect(pieces.slice(0, -1).every((piece) => piece.length === memory)).toBe(true)
  expect(pieces).toHaveLength(Math.ceil(100 / memory!))
})

test('nothing is no piece', async () => {
  const pieces = filledFrom(Readable.from([]), Buffer.alloc(4))
  expect(await pieces.next()).toEqual({ done: true, value: undefined })
})

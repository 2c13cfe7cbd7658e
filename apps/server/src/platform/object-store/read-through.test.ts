import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readThrough } from './read-through.ts'

const bytes = Buffer.from(Array.from({ length: 100 }, (_, at) => at))

async function readParts(chunk: number, memory: number): Promise<Buffer[]> {
  const chunks = Array.from({ length: Math.ceil(100 / chunk) }, (_, at) => bytes.subarray(at * chunk, (at + 1) * chunk))
  const parts: Buffer[] = []
  for await (const part of readThrough(Readable.from(chunks), Buffer.alloc(memory))) parts.push(Buffer.from(part))
  return parts
}

test.for([
  [7, 32],
  [64, 32],
  [100, 100],
  [1, 10],
  [33, 500],
])('keeps the order of chunks of %i in a buffer of %i and fills every piece but the last', async ([chunk, memory]) => {
  const parts = await readParts(chunk!, memory!)
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  expect(parts.slice(0, -1).every((part) => part.length === memory)).toBe(true)
  expect(parts).toHaveLength(Math.ceil(100 / memory!))
})

test('yields nothing for an empty body', async () => {
  const parts = readThrough(Readable.from([]), Buffer.alloc(4))
  expect(await parts.next()).toEqual({ done: true, value: undefined })
})

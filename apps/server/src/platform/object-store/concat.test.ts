import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { concat } from './put-in-parts.ts'
import { createBufferPool } from './buffer-pool.ts'

const body = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

test('copies a body into a buffer of its length, chunk by chunk', async () => {
  expect((await concat(body('uma ', 'foto ', 'inteira'), Buffer.alloc(16))).toString()).toBe('uma foto inteira')
})

test.for([15, 17])('rejects a body that is not as long as announced (%i)', async (length) => {
  await expect(concat(body('uma ', 'foto ', 'inteira'), Buffer.alloc(length))).rejects.toThrow(/16 bytes of/)
})

test('rejects a body that breaks off', async () => {
  const broken = new Readable({ read: () => undefined })
  broken.push(Buffer.from('uma '))
  setImmediate(() => broken.destroy(new Error('cut')))
  await expect(concat(broken, Buffer.alloc(16))).rejects.toThrow('cut')
})

test('reuses a released buffer at the requested length and does not keep very large ones', () => {
  const { acquire, release } = createBufferPool()
  const first = acquire(1_000)
  expect(first).toHaveLength(1_000)
  expect(acquire(1_000).buffer).not.toBe(first.buffer)
  release(first)
  const reacquired = acquire(5_000)
  expect([reacquired.length, reacquired.buffer === first.buffer]).toEqual([5_000, true])
  const large = acquire(40 << 20)
  release(large)
  expect(acquire(40 << 20).buffer).not.toBe(large.buffer)
})

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { concat } from './put-in-parts.ts'
import { createBufferPool } from './buffer-pool.ts'

const body = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

test('a body fills memory of its length, chunk by chunk', async () => {
  expect((await concat(body('uma ', 'foto ', 'inteira'), Buffer.alloc(16))).toString()).toBe('uma foto inteira')
})

test.for([15, 17])('a body that is not as long as announced (%i) is no object', async (length) => {
  await expect(concat(body('uma ', 'foto ', 'inteira'), Buffer.alloc(length))).rejects.toThrow(/16 bytes of/)
})

test('a body that breaks off is no object', async () => {
  const broken = new Readable({ read: () => undefined })
  broken.push(Buffer.from('uma '))
  setImmediate(() => broken.destroy(new Error('cut')))
  await expect(concat(broken, Buffer.alloc(16))).rejects.toThrow('cut')
})

test('memory that was given back is lent again, as long as it is asked for; very large memory is not kept', () => {
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

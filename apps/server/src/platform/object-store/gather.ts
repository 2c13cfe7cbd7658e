import type { Readable } from 'node:stream'

/** A body of a known length into one piece of memory: every byte is copied once, and nothing is left to clean up. */
export function gather(body: Readable, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const whole = Buffer.allocUnsafeSlow(length)
  let filled = 0
  body.on('data', (chunk: Buffer) => {
    chunk.copy(whole, filled)
    filled += chunk.length
  })
  body.on('error', reject)
  // Comes after the end as well as after a connection that broke off.
  body.on('close', () => {
    if (filled === length) resolve(whole)
    else reject(new Error(`the store sent ${filled} bytes of ${length}`))
  })
  return promise
}

import type { Readable } from 'node:stream'

/** A body into one piece of memory of its length: every byte is copied once. */
export function gather(body: Readable, whole: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let filled = 0
  body.on('data', (chunk: Buffer) => {
    chunk.copy(whole, filled)
    filled += chunk.length
  })
  body.on('error', reject)
  // Comes after the end as well as after a connection that broke off.
  body.on('close', () => {
    if (filled === whole.length) resolve(whole)
    else reject(new Error(`the store sent ${filled} bytes of ${whole.length}`))
  })
  return promise
}

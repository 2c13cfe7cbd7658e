/** Memory for one object after the other. */
export type BufferPool = {
  readonly acquire: (length: number) => Buffer
  /** Nobody may look at it any more. */
  readonly release: (buffer: Buffer) => void
}

// Larger ones are rare: they are left to the collector.
const maxBytes = 16 << 20

/**
 * A fresh piece of memory for every photograph makes the collector walk the whole heap every few photographs; these are
 * used again. Keeps as many as were ever lent at once.
 */
export function createBufferPool(): BufferPool {
  const freeBuffers: Buffer[] = []
  return {
    acquire: (length) => {
      if (length > maxBytes) return Buffer.allocUnsafeSlow(length)
      return (freeBuffers.pop() ?? Buffer.allocUnsafeSlow(maxBytes)).subarray(0, length)
    },
    release: (buffer) => {
      if (buffer.buffer.byteLength === maxBytes) freeBuffers.push(Buffer.from(buffer.buffer))
    },
  }
}

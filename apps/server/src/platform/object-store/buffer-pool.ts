/** Reusable memory for objects. */
export type BufferPool = {
  readonly acquire: (length: number) => Buffer
  /** The caller must not use the buffer afterwards. */
  readonly release: (buffer: Buffer) => void
}

// Larger buffers are rare and left to the garbage collector.
const maxBytes = 16 << 20

/**
 * Reuses buffers, because a new one for every picture makes the garbage collector scan the whole heap every few
 * pictures. Keeps as many as were ever in use at once.
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

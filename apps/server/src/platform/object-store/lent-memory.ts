/** Memory for one object after the other. */
export type LentMemory = {
  readonly lend: (length: number) => Buffer
  /** Nobody may look at it any more. */
  readonly giveBack: (memory: Buffer) => void
}

// Larger ones are rare: they are left to the collector.
const mostBytes = 16 << 20

/**
 * A fresh piece of memory for every photograph makes the collector walk the whole heap every few photographs; these are
 * used again. Keeps as many as were ever lent at once.
 */
export function lentMemory(): LentMemory {
  const spare: Buffer[] = []
  return {
    lend: (length) => {
      if (length > mostBytes) return Buffer.allocUnsafeSlow(length)
      return (spare.pop() ?? Buffer.allocUnsafeSlow(mostBytes)).subarray(0, length)
    },
    giveBack: (memory) => {
      if (memory.buffer.byteLength === mostBytes) spare.push(Buffer.from(memory.buffer))
    },
  }
}

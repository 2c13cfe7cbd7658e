import { readFileSync } from 'node:fs'

/** The offset in milliseconds that the product's own clock follows, looked at no more than five times a second. */
export function clockFileOffset(file: string | undefined): () => number {
  if (file === undefined || file === '') return () => 0
  let offset = 0
  let readAt = -Infinity
  return () => {
    if (performance.now() - readAt >= 200) {
      readAt = performance.now()
      offset = readOffset(file)
    }
    return offset
  }
}

function readOffset(file: string): number {
  try {
    const read = Number(readFileSync(file, 'utf8').trim())
    return Number.isFinite(read) ? read : 0
  } catch {
    return 0
  }
}

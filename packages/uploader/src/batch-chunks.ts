import type { BatchItem } from './upload-owner.ts'

/** The server takes 256 KB in one call; a thousand photos fit well, whatever their names. */
const maxBytes = 200_000
const aroundName = 90
const aroundReplaced = 60

const writer = new TextEncoder()

/** A drop is announced in as many batches as its list of names needs. */
export function batchChunks<Item extends Pick<BatchItem, 'title' | 'replaces'>>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = []
  let current: Item[] = []
  let bytes = 0
  for (const item of items) {
    const weight = writer.encode(JSON.stringify(item.title)).length + aroundName + (item.replaces ? aroundReplaced : 0)
    if (bytes + weight > maxBytes && current.length > 0) {
      chunks.push(current)
      current = []
      bytes = 0
    }
    current.push(item)
    bytes += weight
  }
  if (current.length > 0) chunks.push(current)
  return chunks
}

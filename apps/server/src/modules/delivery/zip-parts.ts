import type { Deliverable } from './deliverable.read.ts'

/** Phones and old file systems fail above 2 GB; some room is left for the archive's own records. */
export const mostPartBytes = 2_000_000_000

/** How many photographs go into each part, in order. One larger than a part stands alone in it. */
export function zipParts(pictures: readonly Pick<Deliverable, 'bytes'>[], most: number = mostPartBytes): number[] {
  const parts: number[] = []
  let room = 0
  for (const { bytes } of pictures) {
    const needed = (bytes ?? 0) + 512
    if (parts.length === 0 || needed > room) {
      parts.push(0)
      room = most
    }
    parts[parts.length - 1]! += 1
    room -= needed
  }
  return parts
}

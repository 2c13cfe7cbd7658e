/** Bytes that stand in place of others, at the same length: a file is corrected without being written anew. */
export type Patch = { readonly at: number; readonly bytes: Buffer }

/** The part of a patched file that begins at `from`, given the same part of the original. */
export function applyPatches(chunk: Buffer, from: number, patches: readonly Patch[]): Buffer {
  const until = from + chunk.length
  const here = patches.filter(({ at, bytes }) => at < until && at + bytes.length > from)
  if (here.length === 0) return chunk
  const patched = Buffer.from(chunk)
  for (const { at, bytes } of here) {
    const skip = Math.max(0, from - at)
    bytes.copy(patched, at + skip - from, skip, Math.min(bytes.length, until - at))
  }
  return patched
}

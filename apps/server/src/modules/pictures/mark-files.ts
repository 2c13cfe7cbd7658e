import type { ObjectStore } from '../../platform/object-store/object-store.ts'

const mostKept = 64

/** The pictures of marks, each fetched once: a key never changes its bytes, and a gallery asks for the same again. */
export function markFiles(store: ObjectStore): (objectKey: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (objectKey) => {
    const known = kept.get(objectKey)
    const file = known ?? store.read(objectKey)
    // Set anew, it is the last to go.
    kept.delete(objectKey)
    kept.set(objectKey, file)
    if (!known) file.catch(() => kept.delete(objectKey))
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return file
  }
}

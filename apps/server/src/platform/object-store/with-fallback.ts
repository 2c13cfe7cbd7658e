import { ObjectMissing, type ObjectStore } from './object-store.ts'

/**
 * Reads lost objects from the backup bucket, so that a cell can serve while it is being restored. Only kinds that the
 * backup can have are read there: renditions that are not made yet are missing all the time.
 */
export function withFallback(
  store: ObjectStore,
  copy: ObjectStore | null,
  copiedPrefixes: readonly string[],
): ObjectStore {
  if (!copy) return store
  const readOrFallback = <T>(key: string, first: Promise<T>, second: () => Promise<T>): Promise<T> =>
    first.catch((error: unknown) => {
      if (error instanceof ObjectMissing && copiedPrefixes.some((prefix) => key.startsWith(prefix))) return second()
      throw error
    })
  return {
    ...store,
    read: (key, allocate) => readOrFallback(key, store.read(key, allocate), () => copy.read(key, allocate)),
    open: (key, range) => readOrFallback(key, store.open(key, range), () => copy.open(key, range)),
  }
}

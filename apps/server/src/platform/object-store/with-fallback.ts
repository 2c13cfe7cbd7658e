import { ObjectMissing, type ObjectStore } from './object-store.ts'

/**
 * A store whose lost objects are read from the copy: a cell that is being restored serves before it is whole. Only what
 * the copy can have is asked for there: renditions that nobody has made yet are missing all the time.
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

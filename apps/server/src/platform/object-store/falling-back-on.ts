import { ObjectMissing, type ObjectStore } from './object-store.ts'

/**
 * A store whose lost objects are read from the copy: a cell that is being restored serves before it is whole. Only what
 * the copy can have is asked for there: renditions that nobody has made yet are missing all the time.
 */
export function fallingBackOn(
  store: ObjectStore,
  copy: ObjectStore | null,
  copiedPrefixes: readonly string[],
): ObjectStore {
  if (!copy) return store
  const orElse = <T>(key: string, first: Promise<T>, second: () => Promise<T>): Promise<T> =>
    first.catch((fault: unknown) => {
      if (fault instanceof ObjectMissing && copiedPrefixes.some((prefix) => key.startsWith(prefix))) return second()
      throw fault
    })
  return {
    ...store,
    read: (key, lend) => orElse(key, store.read(key, lend), () => copy.read(key, lend)),
    open: (key, range) => orElse(key, store.open(key, range), () => copy.open(key, range)),
  }
}

/** Values stored on this device between visits. */
export type LocalStore = {
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
}

/**
 * Some in-app browsers and private windows deny storage: values then live in memory as long as the page, and no call
 * fails.
 */
export function createLocalStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): LocalStore {
  const memory = new Map<string, string>()
  return {
    read: (key) => {
      try {
        const text = memory.get(key) ?? storage?.getItem(key) ?? null
        return text === null ? undefined : JSON.parse(text)
      } catch {
        // Storage is denied or its text damaged: the value counts as missing.
        return undefined
      }
    },
    write: (key, value) => {
      const text = JSON.stringify(value)
      try {
        if (storage === null) throw new Error('storage is not available')
        storage.setItem(key, text)
        memory.delete(key)
      } catch {
        // Storage is denied or full: the value lives as long as the page.
        memory.set(key, text)
      }
    },
    remove: (key) => {
      memory.delete(key)
      try {
        storage?.removeItem(key)
      } catch {
        // Storage is denied, so there is nothing to remove.
      }
    },
  }
}

function localStorageOrNone(): Storage | null {
  try {
    return window.localStorage
  } catch {
    // A browser that forbids storage throws on access to it.
    return null
  }
}

export const localStore = createLocalStore(typeof window === 'undefined' ? null : localStorageOrNone())

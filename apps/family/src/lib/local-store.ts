/** What this device remembers between visits. */
export type LocalStore = {
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
}

/**
 * Some browsers inside other apps, and private windows, refuse storage: then things are remembered as long as the page
 * lives, and nothing fails.
 */
export function createLocalStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): LocalStore {
  const memory = new Map<string, string>()
  return {
    read: (key) => {
      try {
        const text = memory.get(key) ?? storage?.getItem(key) ?? null
        return text === null ? undefined : JSON.parse(text)
      } catch {
        // Storage may be denied, and its text damaged: nothing is known then.
        return undefined
      }
    },
    write: (key, value) => {
      const text = JSON.stringify(value)
      try {
        if (storage === null) throw new Error('no storage')
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
        // Nothing was kept there, then.
      }
    },
  }
}

function localStorageOrNone(): Storage | null {
  try {
    return window.localStorage
  } catch {
    // A browser that forbids storage throws already when it is read.
    return null
  }
}

export const localStore = createLocalStore(typeof window === 'undefined' ? null : localStorageOrNone())

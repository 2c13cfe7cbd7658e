import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A value that screens follow. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const { subscribe, tell } = createListeners()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      tell()
    },
    subscribe,
  }
}

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}

export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get)
}

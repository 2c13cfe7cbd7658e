import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** One value outside React: components read it with `useStore`, and any code can set it. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const { subscribe, emit } = createListeners()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      emit()
    },
    subscribe,
  }
}

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit: () => {
      for (const listener of listeners) listener()
    },
  }
}

export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get)
}

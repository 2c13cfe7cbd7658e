export type Published<T> = {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
  /** Something changed; listeners hear of it soon, and at most four times a second. */
  readonly soon: () => void
  /** Something changed that the person waits for. */
  readonly now: () => void
}

const apart = 250

/** A value that is built when it is shown, not whenever something in it changes. */
export function createPublisher<T>(build: () => T): Published<T> {
  const listeners = new Set<() => void>()
  let value = build()
  let timer: ReturnType<typeof setTimeout> | undefined

  function publish(): void {
    clearTimeout(timer)
    timer = undefined
    value = build()
    for (const listener of listeners) listener()
  }

  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    soon: () => {
      timer ??= setTimeout(publish, apart)
    },
    now: publish,
  }
}

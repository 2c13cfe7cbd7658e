export type Network = {
  readonly isOnline: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  subscribe: (listener) => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}

/** Waits while the machine itself knows that it has no connection. */
export function whenOnline(network: Network, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (network.isOnline() || signal.aborted) return resolve()
    const look = () => {
      if (!network.isOnline() && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stop = network.subscribe(look)
    signal.addEventListener('abort', look)
  })
}

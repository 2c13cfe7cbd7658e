/** Concurrent callers with the same name share one run. The result is not cached once it has settled. */
export type SingleFlight<T> = (name: string, make: () => Promise<T>) => Promise<T>

export function singleFlight<T>(): SingleFlight<T> {
  /** Runs in progress; an entry is removed when its run settles. */
  const singleFlights = new Map<string, Promise<T>>()
  return (name, make) => {
    const running = singleFlights.get(name) ?? make().finally(() => singleFlights.delete(name))
    singleFlights.set(name, running)
    return running
  }
}

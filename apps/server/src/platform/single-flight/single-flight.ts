/** Whoever asks for what is on its way already waits for that. Nothing is kept once it has arrived. */
export type SingleFlight<T> = (name: string, make: () => Promise<T>) => Promise<T>

export function singleFlight<T>(): SingleFlight<T> {
  /** What is on its way: an entry goes when its answer comes. */
  const singleFlights = new Map<string, Promise<T>>()
  return (name, make) => {
    const running = singleFlights.get(name) ?? make().finally(() => singleFlights.delete(name))
    singleFlights.set(name, running)
    return running
  }
}

/** Whoever asks for what is on its way already waits for that. Nothing is kept once it has arrived. */
export type OneFlight<T> = (name: string, make: () => Promise<T>) => Promise<T>

export function oneFlight<T>(): OneFlight<T> {
  /** What is on its way: an entry goes when its answer comes. */
  const flights = new Map<string, Promise<T>>()
  return (name, make) => {
    const running = flights.get(name) ?? make().finally(() => flights.delete(name))
    flights.set(name, running)
    return running
  }
}

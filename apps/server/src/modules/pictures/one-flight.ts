/** Whoever asks for what is being made already waits for that. */
export function oneFlight(): (name: string, make: () => Promise<boolean>) => Promise<boolean> {
  const flights = new Map<string, Promise<boolean>>()
  return (name, make) => {
    const running = flights.get(name) ?? make().finally(() => flights.delete(name))
    flights.set(name, running)
    return running
  }
}

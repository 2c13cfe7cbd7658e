/** Lets at most `width` tasks run and `queue` wait; anyone beyond that is told at once that it is full. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>

export class GateFull extends Error {
  override readonly name = 'GateFull'
}

export function createGate(concurrency: number, maxWaiting: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new GateFull()
      await new Promise<void>((resume) => waiting.push(resume))
    } else running += 1
    try {
      return await task()
    } finally {
      // The place goes to whoever waits without being free in between: nobody can slip into it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

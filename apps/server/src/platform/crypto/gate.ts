/** Runs at most `width` tasks and queues at most `queue`; further tasks are rejected at once. */
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
      // The slot passes directly to the next waiting task, so that no other task can take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

export type BatchOptions = {
  /** The most inputs of one run; the rest waits for the next one. */
  readonly maxInputs: number
  /** While a crowd calls, the least time between the starts of two runs: more callers share a run. */
  readonly crowdIntervalMs: number
}

/** So many callers of one run are a crowd. */
const crowd = 4

type Waiting<In, Out> = { readonly input: In } & PromiseWithResolvers<Out>

/**
 * Calls with the same key that arrive while a run is in progress wait for the next run, which handles them together. A
 * caller alone starts at once. An error of a run is the error of all its callers.
 */
export function batchCalls<In, Out>(
  run: (inputs: readonly In[], key: string) => Promise<readonly Out[]>,
  { maxInputs, crowdIntervalMs }: BatchOptions,
): (key: string, input: In) => Promise<Out> {
  const queues = new Map<string, Waiting<In, Out>[]>()

  async function drain(key: string, queue: Waiting<In, Out>[]): Promise<void> {
    // Callers of the same turn of the event loop share the first run too.
    await Promise.resolve()
    while (queue.length > 0) {
      const startedAt = performance.now()
      const batch = queue.splice(0, maxInputs)
      try {
        const results = await run(
          batch.map(({ input }) => input),
          key,
        )
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      const restMs = crowdIntervalMs - (performance.now() - startedAt)
      if (restMs > 0 && batch.length >= crowd) await sleep(restMs, undefined, { ref: false })
    }
    queues.delete(key)
  }

  return (key, input) => {
    const waiting = { input, ...Promise.withResolvers<Out>() }
    const queue = queues.get(key)
    if (queue) queue.push(waiting)
    else {
      const first = [waiting]
      queues.set(key, first)
      void drain(key, first)
    }
    return waiting.promise
  }
}

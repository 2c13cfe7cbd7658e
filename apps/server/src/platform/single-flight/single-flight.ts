import { setTimeout as sleep } from 'node:timers/promises'

/** Concurrent callers with the same name share one run. The result is not cached once it has settled. */
export type SingleFlight<T> = (name: string, make: () => Promise<T>) => Promise<T>

type Options = {
  /**
   * While a crowd calls, the least time between the starts of two runs of one name: the next run begins a little later, for
   * all who have come until then. Its result is as fresh as without it.
   */
  readonly crowdIntervalMs?: number
}

/** So many callers of one run are a crowd. */
const crowd = 4

type Flight<T> = { readonly result: Promise<T>; callers: number }

export function singleFlight<T>({ crowdIntervalMs = 0 }: Options = {}): SingleFlight<T> {
  /** Runs that wait or are in progress; an entry is removed when its run settles. */
  const flights = new Map<string, Flight<T>>()
  /** Names whose last run was for a crowd, and when the next one may start; removed at that time. */
  const nextStarts = new Map<string, number>()

  async function run(name: string, make: () => Promise<T>): Promise<T> {
    const waitMs = (nextStarts.get(name) ?? 0) - performance.now()
    await (waitMs > 0 ? sleep(waitMs) : null)
    const startedAt = performance.now()
    try {
      return await make()
    } finally {
      const callers = flights.get(name)?.callers ?? 0
      flights.delete(name)
      if (callers >= crowd) delayNext(name, startedAt + crowdIntervalMs)
    }
  }

  function delayNext(name: string, until: number): void {
    const restMs = until - performance.now()
    if (restMs <= 0) return
    nextStarts.set(name, until)
    setTimeout(() => void (nextStarts.get(name) === until && nextStarts.delete(name)), restMs).unref()
  }

  return (name, make) => {
    const running = flights.get(name)
    if (running) {
      running.callers += 1
      return running.result
    }
    const result = run(name, make)
    flights.set(name, { result, callers: 1 })
    return result
  }
}

export const lanesAtOnce = 5

/** Works a list off with a few hands; each takes the next when it is free. Ends when all are done or it is stopped. */
export async function runLanes<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
  signal: AbortSignal,
  hands = lanesAtOnce,
): Promise<void> {
  let next = 0
  async function lane(): Promise<void> {
    for (;;) {
      const one = list[next]
      if (one === undefined || signal.aborted) return
      next += 1
      await work(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(hands, list.length) }, lane))
}

const sampleEvery = 1_000
/** How far back the eye looks: long enough not to jump with every file. */
const memory = 20_000
const trustedAfter = 3_000

export type RateMeter = {
  /** Bytes that have moved since the beginning. */
  readonly sample: (now: number, moved: number) => void
  readonly secondsLeft: (remaining: number) => number | null
}

/** Bytes per second, smoothed; silent until it has seen enough. */
export function createRateMeter(startedAt: number, movedBefore = 0): RateMeter {
  let last = { at: startedAt, moved: movedBefore }
  let perSecond: number | null = null
  return {
    sample(now, moved) {
      const passed = now - last.at
      if (passed < sampleEvery) return
      // A file that has to start again takes back what it had moved.
      const rate = (Math.max(0, moved - last.moved) / passed) * 1_000
      const weight = 1 - Math.exp(-passed / memory)
      perSecond = perSecond === null ? rate : perSecond + weight * (rate - perSecond)
      last = { at: now, moved }
    },
    secondsLeft: (remaining) =>
      perSecond === null || perSecond <= 0 || last.at - startedAt < trustedAfter
        ? null
        : Math.ceil(remaining / perSecond),
  }
}

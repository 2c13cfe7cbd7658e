import { dial } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Availability {
  readonly requests: number
  readonly failed: number
  /** The longest time between two successes. */
  readonly longestGapSeconds: number
}

/** Requests an address four times a second while the work runs. */
export async function availabilityDuring(
  origin: string,
  path: string,
  work: () => Promise<unknown>,
): Promise<Availability> {
  const end = new AbortController()
  let requests = 0
  let failed = 0
  let longestGap = 0
  let lastSuccess = performance.now()
  const poll = async () => {
    while (!end.signal.aborted) {
      requests += 1
      const isOk = await dial(origin, path).then(
        // Without a session the api answers 401; nginx without an api answers 502.
        ({ status }) => status < 500,
        // A connection that is refused or closed is what this counts.
        () => false,
      )
      const now = performance.now()
      if (isOk) {
        longestGap = Math.max(longestGap, now - lastSuccess)
        lastSuccess = now
      } else failed += 1
      await sleep(250)
    }
  }
  const polling = poll()
  try {
    await work()
  } finally {
    end.abort()
    await polling
  }
  return { requests, failed, longestGapSeconds: longestGap / 1_000 }
}

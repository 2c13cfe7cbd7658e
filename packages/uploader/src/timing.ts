/** Resolves early, without an error, when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}

export const maxAttempts = 6

const minDelayMs = 5_000
const maxDelayMs = 60_000

/**
 * The delay after a failed attempt: 5 s, 10 s, 20 s, 40 s, 60 s, each up to 30% longer, so that the files of many
 * photographers are not retried at the same moment. A longer delay requested by the server is respected, up to 60 s.
 */
export function backOff(attempts: number, random: () => number, retryAfterSeconds = 0): number {
  const base = Math.min(maxDelayMs, minDelayMs * 2 ** (attempts - 1))
  return Math.round(Math.max(base, Math.min(retryAfterSeconds * 1_000, maxDelayMs)) * (1 + 0.3 * random()))
}

type Release = () => void

export type Mutex = {
  readonly isFree: () => boolean
  /** First in, first out. Null if the signal aborts before the lock is acquired. */
  readonly acquire: (signal: AbortSignal) => Promise<Release | null>
}

export function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let isHeld = false

  function release(): void {
    isHeld = false
    waiting.shift()?.()
  }

  function hold(): Release {
    isHeld = true
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      release()
    }
  }

  return {
    isFree: () => !isHeld && waiting.length === 0,
    acquire: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null)
        if (!isHeld) return resolve(hold())
        const onTurn = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(hold())
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(onTurn), 1)
          resolve(null)
        }
        waiting.push(onTurn)
        signal.addEventListener('abort', giveUp, { once: true })
      }),
  }
}

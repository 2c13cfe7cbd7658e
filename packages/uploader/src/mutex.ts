export type Release = () => void

export type Mutex = {
  readonly isFree: () => boolean
  /** In order of arrival. Null when the signal aborts before the turn comes. */
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
        const take = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(hold())
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(take), 1)
          resolve(null)
        }
        waiting.push(take)
        signal.addEventListener('abort', giveUp, { once: true })
      }),
  }
}

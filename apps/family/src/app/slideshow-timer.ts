/** How long a picture stays, in milliseconds. */
export const slideshowSpeeds = { slow: 8_000, normal: 5_000, fast: 3_000 } as const

export type SlideshowSpeed = keyof typeof slideshowSpeeds

type SlideshowOptions = {
  readonly count: number
  readonly first: number
  /** Shows the picture at this index; resolves once it is on the screen. */
  readonly show: (index: number) => Promise<void>
  /** Returns a function that cancels the timer. */
  readonly schedule: (run: () => void, ms: number) => () => void
}

/** Shows one picture after the other, the first again after the last. A picture's time begins when it is on the screen. */
export function createSlideshow({ count, first, show, schedule }: SlideshowOptions) {
  let index = first
  let speed: SlideshowSpeed = 'normal'
  let isPaused = false
  let isStopped = false
  let cancelTimer: (() => void) | null = null

  function wait(): void {
    cancelTimer?.()
    cancelTimer = isPaused || isStopped ? null : schedule(() => void go(1), slideshowSpeeds[speed])
  }

  async function go(step: number): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    index = (index + step + count) % count
    const shown = index
    await show(index)
    // Another step may have been made meanwhile; it waits for its own picture.
    if (shown === index) wait()
  }

  return {
    start: () => go(0),
    go,
    isPaused: () => isPaused,
    togglePause: (): void => {
      isPaused = !isPaused
      wait()
    },
    setSpeed: (next: SlideshowSpeed): void => {
      speed = next
      wait()
    },
    stop: (): void => {
      isStopped = true
      cancelTimer?.()
    },
  }
}

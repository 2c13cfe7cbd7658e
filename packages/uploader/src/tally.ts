const sampleIntervalMs = 1_000
/** Smoothing window: long enough that the estimate does not jump with every file. */
const smoothingMs = 20_000
const minSampleMs = 3_000

type RateMeter = {
  /** Bytes transferred since the start. */
  readonly sample: (now: number, moved: number) => void
  readonly secondsLeft: (remaining: number) => number | null
}

/** Smoothed bytes per second; null until there are enough samples. */
export function createRateMeter(startedAt: number, movedBefore = 0): RateMeter {
  let last = { at: startedAt, moved: movedBefore }
  let perSecond: number | null = null
  return {
    sample(now, moved) {
      const passed = now - last.at
      if (passed < sampleIntervalMs) return
      // A file that starts again subtracts what it had transferred.
      const rate = (Math.max(0, moved - last.moved) / passed) * 1_000
      const weight = 1 - Math.exp(-passed / smoothingMs)
      perSecond = perSecond === null ? rate : perSecond + weight * (rate - perSecond)
      last = { at: now, moved }
    },
    secondsLeft: (remaining) =>
      perSecond === null || perSecond <= 0 || last.at - startedAt < minSampleMs
        ? null
        : Math.ceil(remaining / perSecond),
  }
}

export type UploadProgress = {
  readonly files: number
  readonly storedFiles: number
  readonly failedFiles: number
  readonly bytes: number
  /** Acknowledged by the server: stored and verified. Only these count as done. */
  readonly storedBytes: number
  /** Sent, but not acknowledged yet. */
  readonly sentBytes: number
  /** Whole percent of acknowledged bytes; 100 only when every file is acknowledged. */
  readonly percent: number
  readonly secondsLeft: number | null
}

export const noProgress: UploadProgress = {
  files: 0,
  storedFiles: 0,
  failedFiles: 0,
  bytes: 0,
  storedBytes: 0,
  sentBytes: 0,
  percent: 0,
  secondsLeft: null,
}

type Tally = {
  readonly expect: (size: number) => void
  readonly sent: (key: string, bytes: number) => void
  readonly stored: (key: string, size: number) => void
  readonly failed: (key: string) => void
  /** Failed files that are sent again. */
  readonly retried: (files: number) => void
  /** Sending starts or resumes: the time before says nothing about the speed. */
  readonly restart: (now: number) => void
  readonly progress: (now: number) => UploadProgress
}

/** Counts the progress of an upload in constant time per event, whatever the number of files. */
export function createTally(startedAt: number): Tally {
  let meter: RateMeter = createRateMeter(startedAt)
  const onTheWay = new Map<string, number>()
  let files = 0
  let storedFiles = 0
  let failedFiles = 0
  let bytes = 0
  let storedBytes = 0
  let sentBytes = 0

  function setSent(key: string, sent: number): void {
    sentBytes += sent - (onTheWay.get(key) ?? 0)
    if (sent === 0) onTheWay.delete(key)
    else onTheWay.set(key, sent)
  }

  function percent(): number {
    if (files > 0 && storedFiles === files) return 100
    return bytes === 0 ? 0 : Math.min(99, Math.floor((storedBytes / bytes) * 100))
  }

  return {
    expect(size) {
      files += 1
      bytes += size
    },
    sent: setSent,
    stored(key, size) {
      setSent(key, 0)
      storedFiles += 1
      storedBytes += size
    },
    failed(key) {
      setSent(key, 0)
      failedFiles += 1
    },
    retried(count) {
      failedFiles -= count
    },
    restart(now) {
      meter = createRateMeter(now, storedBytes + sentBytes)
    },
    progress(now) {
      meter.sample(now, storedBytes + sentBytes)
      const secondsLeft = meter.secondsLeft(bytes - storedBytes - sentBytes)
      return { files, storedFiles, failedFiles, bytes, storedBytes, sentBytes, percent: percent(), secondsLeft }
    },
  }
}

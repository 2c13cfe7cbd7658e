import { HOUR_MS, MINUTE_MS } from './time.ts'

type CapturedPicture = {
  readonly id: string
  /** With the camera's clock corrected; null: the file has no time. */
  readonly capturedAt: Date | null
}

export type SuggestedChapter = {
  readonly startsAt: Date
  readonly endsAt: Date
  /** In the order of capture. */
  readonly pictureIds: readonly string[]
}

type ChapterSuggestion = {
  readonly chapters: readonly SuggestedChapter[]
  /** Pictures without a capture time, which are in none of them. */
  readonly withoutTime: number
}

/** A pause begins a chapter when it is this many times as long as the usual gap between two pictures of the day. */
const pauseFactor = 40
/** Photographers who shoot bursts pause for minutes without a new part; those who shoot seldom, for an hour at most. */
const minPauseMs = 10 * MINUTE_MS
const maxPauseMs = HOUR_MS
/** Longer pauses separate days or parts of a day, so they are kept beyond the usual number of chapters. */
const longPauseMs = 4 * HOUR_MS
const usualChapters = 12
const maxChapters = 50

/**
 * Proposes chapters from gaps in capture time. The longest gaps are used first. No chapter when there is no gap to
 * divide by.
 */
export function suggestChapters(pictures: readonly CapturedPicture[]): ChapterSuggestion {
  const captured = pictures
    .flatMap(({ id, capturedAt }) => (capturedAt === null ? [] : [{ id, at: capturedAt.getTime() }]))
    .toSorted((one, other) => one.at - other.at)
  const withoutTime = pictures.length - captured.length
  const starts = [0, ...chapterStarts(captured.map(({ at }) => at))]
  if (starts.length < 2) return { chapters: [], withoutTime }
  const chapters = starts.map((start, index) => {
    const part = captured.slice(start, starts[index + 1])
    return {
      startsAt: new Date(part[0]!.at),
      endsAt: new Date(part.at(-1)!.at),
      pictureIds: part.map(({ id }) => id),
    }
  })
  return { chapters, withoutTime }
}

/** The indexes at which a chapter after the first one begins. */
function chapterStarts(times: readonly number[]): number[] {
  const gaps = times.slice(1).map((at, index) => ({ start: index + 1, length: at - times[index]! }))
  const lengths = gaps.map(({ length }) => length).toSorted((one, other) => one - other)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  const pause = Math.min(maxPauseMs, Math.max(minPauseMs, median * pauseFactor))
  const minPictures = Math.min(10, Math.max(2, Math.round(times.length / 100)))
  const longestFirst = gaps
    .filter(({ length }) => length >= pause)
    .toSorted((one, other) => other.length - one.length || one.start - other.start)
  const starts: number[] = []
  for (const { start, length } of longestFirst) {
    const limit = length >= longPauseMs ? maxChapters : usualChapters
    if (starts.length + 1 >= limit) break
    const isTooSmall = [0, times.length, ...starts].some((other) => Math.abs(other - start) < minPictures)
    if (!isTooSmall) starts.push(start)
  }
  return starts.toSorted((one, other) => one - other)
}

import type { SavedSlices } from '../harness/slices.ts'
import type { Result } from '../report/result.ts'
import { type Part, sliceMinutes } from './parts.ts'

export type PartStatus = {
  readonly part: Part
  /** `begun`: some slices are done. */
  readonly state: 'done' | 'begun' | 'missing'
  /** Whether every bar of the complete result was reached. */
  readonly isReached: boolean
  readonly result: Result | undefined
  readonly remainingMinutes: number
  readonly isEstimateKnown: boolean
}

/** A long form that was finished on exactly this product code. */
export function isComplete({ size, metrics, product, dirty }: Result, current: string): boolean {
  return size === 'long' && product === current && !dirty && metrics['whole'] !== 'no' && !('broke' in metrics)
}

/** What is done of a part, by the results of all machines and days, and how long the rest takes. */
export function statusOf(
  part: Part,
  results: readonly Result[],
  saved: SavedSlices<unknown> | undefined,
  current: string,
): PartStatus {
  const own = results.filter(({ name, size }) => name === part.name && size === 'long')
  const slices = saved?.product === current ? saved : undefined
  const complete = newest(own.filter((known) => isComplete(known, current)))
  // Newer slices belong to a repetition that is not finished.
  const result = complete && slices && slices.at > complete.at ? undefined : complete
  const lastWhole = newest(own.filter(({ metrics }) => metrics['whole'] !== 'no' && !('broke' in metrics)))
  const total = wholeMinutes(slices, lastWhole)
  const left = (total ?? part.assumedMinutes) * (1 - (slices?.share ?? 0))
  return {
    part,
    state: result ? 'done' : slices ? 'begun' : 'missing',
    isReached: result?.passed ?? false,
    result,
    remainingMinutes: result ? 0 : Math.max(1, Math.round(left)),
    isEstimateKnown: total !== undefined,
  }
}

/** From the slices of this part, or else from the last complete run on any code. */
function wholeMinutes(slices: SavedSlices<unknown> | undefined, last: Result | undefined): number | undefined {
  if (slices && slices.share > 0) return slices.seconds / 60 / slices.share
  return last && last.seconds / 60
}

function newest(results: readonly Result[]): Result | undefined {
  return results.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
}

/**
 * How long a part may run in what is left of a sitting: the minutes of a slice, `whole` for a part without slices, or
 * null when it does not fit.
 */
export function sliceThatFits({ part, remainingMinutes }: PartStatus, minutesLeft: number): number | 'whole' | null {
  if (!part.slices) return remainingMinutes <= minutesLeft ? 'whole' : null
  const minutes = Math.min(sliceMinutes.usual, Math.floor(minutesLeft - part.slices.overheadMinutes))
  return minutes >= sliceMinutes.min ? minutes : null
}

export function listText(statuses: readonly PartStatus[]): string {
  const lines = statuses.map((status) => {
    const { part, state, result, isReached, remainingMinutes, isEstimateKnown } = status
    const minutes = `${remainingMinutes} minutes${isEstimateKnown ? '' : ' (assumed: no complete run is known)'}`
    const text = result
      ? `${isReached ? 'reached' : 'MISSED'}, ${result.at.slice(0, 16).replace('T', ' ')}, commit ${result.commit?.slice(0, 8)}`
      : `${state === 'begun' ? 'begun, ' : ''}${minutes} left`
    return `${part.name.padEnd(12)} ${state.padEnd(8)} ${text}`
  })
  const left = statuses.reduce((sum, { remainingMinutes }) => sum + remainingMinutes, 0)
  const done = statuses.filter(({ state }) => state === 'done').length
  return [...lines, `${done} of ${statuses.length} parts done, about ${left} minutes left`].join('\n')
}

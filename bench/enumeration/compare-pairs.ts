import type { Ask, Caller, Reply } from '../harness/caller.ts'
import { median, shareLarger } from '../harness/statistics.ts'
import { visibleOf } from './visible-of.ts'

export type PairsCompared = {
  /** The median of the pairs' own gaps: the two calls of a pair meet the same moment of the machine. */
  readonly gapMs: number
  /** The two medians apart: what a stranger would see who cannot pair calls. */
  readonly mediansApartMs: number
  /** Pairs whose answers differ in anything but their ids and dates. */
  readonly different: number
  readonly faults: number
}

/** A known and an unknown e-mail in random order, pair after pair, one call at a time. */
export async function comparePairs(
  what: string,
  caller: Caller,
  given: { pairs: number; warmUp: number; wanted: number; ask: (email: 'known' | 'unknown', pair: number) => Ask },
): Promise<PairsCompared> {
  const times = { known: [] as number[], unknown: [] as number[] }
  let [different, faults] = [0, 0]
  for (let pair = -given.warmUp; pair < given.pairs; pair += 1) {
    const replies: Partial<Record<'known' | 'unknown', Reply>> = {}
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const email of order) replies[email] = await caller.call(given.ask(email, pair + given.warmUp))
    const { known, unknown } = replies as Record<'known' | 'unknown', Reply>
    if (pair < 0) continue
    times.known.push(known.ms)
    times.unknown.push(unknown.ms)
    if (known.status !== given.wanted) faults += 1
    if (visibleOf(known) === visibleOf(unknown)) continue
    if (different === 0) console.error(`--- known\n${visibleOf(known)}\n--- unknown\n${visibleOf(unknown)}`)
    different += 1
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const gap = median(times.known.map((ms, pair) => ms - times.unknown[pair]!))
  const told = shareLarger(times.known, times.unknown)
  console.log(`${what}: ${given.pairs} pairs, all answers ${given.wanted}`)
  console.log(`  known e-mail    median ${known.toFixed(2)} ms`)
  console.log(`  unknown e-mail  median ${unknown.toFixed(2)} ms   apart ${(known - unknown).toFixed(3)} ms`)
  console.log(`  median of the gaps within the pairs ${gap.toFixed(3)} ms`)
  console.log(`  a known one takes longer in ${(told * 100).toFixed(1)}% of all comparisons (50% tells nothing)`)
  console.log(`  pairs whose bytes differ ${different}   harness faults ${faults}`)
  return { gapMs: Math.abs(gap), mediansApartMs: Math.abs(known - unknown), different, faults }
}

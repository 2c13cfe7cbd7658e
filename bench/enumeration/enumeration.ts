import type { Bench } from '../bench.ts'
import { type Ask, type Caller, createCaller, type Reply } from '../harness/caller.ts'
import { customer } from '../harness/customers.ts'
import { fakeAddress, from } from '../harness/fake-address.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { median, shareLarger } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'

const mostGapMs = 5
// Sixty pairs of 50 ms each, on a machine that does other things: the short form only catches a missing hash.
const most = { short: 20, middle: mostGapMs, long: mostGapMs }
const sizes = {
  short: { pairs: 60, warmUp: 10 },
  middle: { pairs: 300, warmUp: 15 },
  long: { pairs: 1_000, warmUp: 20 },
}

export const enumeration: Bench = {
  name: 'enumeration',
  proves: `sign-in and recovery answer a known and an unknown e-mail with the same bytes, under ${mostGapMs} ms apart`,
  inReport: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { pairs, warmUp } = sizes[size]
      const customers = pairs + warmUp
      await fillCustomers(stack!, customers)
      // Every call has an account and an address of its own, so that no limit is ever near.
      const emailOf = (which: 'known' | 'unknown', pair: number) =>
        customer(which === 'known' ? pair + 1 : pair + 1 + customers).email

      return withServer(apiEntry, stack!.env, async ({ port }) => {
        const caller = createCaller(port, 1)
        const signIn = await comparePairs('sign-in', caller, {
          pairs,
          warmUp,
          wanted: 400,
          ask: (which, pair) => ({
            method: 'POST',
            path: '/api/auth/signin',
            headers: from(addressOf(which, pair)),
            body: { email: emailOf(which, pair), password: 'não é esta senha' },
          }),
        })
        const recovery = await comparePairs('recovery', caller, {
          pairs,
          warmUp,
          wanted: 204,
          ask: (which, pair) => ({
            method: 'POST',
            path: '/api/customer/password/recovery',
            headers: from(addressOf(which, pair)),
            body: { email: emailOf(which, pair) },
          }),
        })
        const both = [signIn, recovery]
        return {
          reached: both.every((one) => one.gapMs < most[size] && one.different === 0 && one.faults === 0),
          figures: {
            signin_gap_ms: signIn.gapMs.toFixed(3),
            recovery_gap_ms: recovery.gapMs.toFixed(3),
            most_ms: most[size],
            medians_apart_ms: both.map((one) => one.mediansApartMs.toFixed(3)).join('+'),
            different: signIn.different + recovery.different,
            pairs: `${pairs}+${pairs}`,
            faults: signIn.faults + recovery.faults,
          },
        }
      })
    }),
}

function addressOf(which: 'known' | 'unknown', pair: number): string {
  return fakeAddress(2 * pair + (which === 'known' ? 1 : 0))
}

type PairsCompared = {
  /** The median of the pairs' own gaps: the two calls of a pair meet the same moment of the machine. */
  readonly gapMs: number
  /** The two medians apart: what a stranger would see who cannot pair calls. */
  readonly mediansApartMs: number
  /** Pairs whose answers differ in anything but their ids and dates. */
  readonly different: number
  readonly faults: number
}

/** A known and an unknown e-mail in random order, pair after pair, one call at a time. */
async function comparePairs(
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

/** Everything a caller can see of an answer, without what differs between any two answers. */
function visibleOf({ status, headers, body }: Reply): string {
  const id = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
  const shown = headers.map(([name, value]) => `${name}: ${/^(?:date|x-request-id)$/i.test(name) ? '*' : value}`)
  return [status, ...shown, '', id ? body.replaceAll(id, '*') : body].join('\n')
}

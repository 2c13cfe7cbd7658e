import type { Bench } from '../bench.ts'
import { type ApiRequest, type Caller, createCaller, type Reply } from '../harness/caller.ts'
import { customer } from '../harness/customers.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { median, shareLarger } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'

const maxGapMs = 5
// Sixty pairs of 50 ms each on a shared machine: the short form only detects a missing hash.
const max = { short: 20, middle: maxGapMs, long: maxGapMs }
const sizes = {
  short: { pairs: 60, warmUp: 10 },
  middle: { pairs: 300, warmUp: 15 },
  long: { pairs: 1_000, warmUp: 20 },
}

export const enumeration: Bench = {
  name: 'enumeration',
  claim: `sign-in and recovery return the same bytes for a known and an unknown e-mail, less than ${maxGapMs} ms apart`,
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { pairs, warmUp } = sizes[size]
      const customers = pairs + warmUp
      await fillCustomers(stack!, customers)
      // Every call uses its own account and address, so that no rate limit applies.
      const emailOf = (account: 'known' | 'unknown', pair: number) =>
        customer(account === 'known' ? pair + 1 : pair + 1 + customers).email

      return withServer(apiEntry, stack!.env, async ({ port }) => {
        const caller = createCaller(port, 1)
        const signIn = await comparePairs('sign-in', caller, {
          pairs,
          warmUp,
          expectedStatus: 400,
          buildRequest: (account, pair) => ({
            method: 'POST',
            path: '/api/auth/signin',
            headers: forwardedFor(addressOf(account, pair)),
            body: { email: emailOf(account, pair), password: 'não é esta senha' },
          }),
        })
        const recovery = await comparePairs('recovery', caller, {
          pairs,
          warmUp,
          expectedStatus: 204,
          buildRequest: (account, pair) => ({
            method: 'POST',
            path: '/api/customer/password/recovery',
            headers: forwardedFor(addressOf(account, pair)),
            body: { email: emailOf(account, pair) },
          }),
        })
        const comparisons = [signIn, recovery]
        return {
          passed: comparisons.every(
            (comparison) => comparison.gapMs < max[size] && comparison.differenceCount === 0 && comparison.errors === 0,
          ),
          metrics: {
            signin_gap_ms: signIn.gapMs.toFixed(3),
            recovery_gap_ms: recovery.gapMs.toFixed(3),
            max_ms: max[size],
            median_gap_ms: comparisons.map((comparison) => comparison.medianGapMs.toFixed(3)).join('+'),
            differences: signIn.differenceCount + recovery.differenceCount,
            pairs: `${pairs}+${pairs}`,
            errors: signIn.errors + recovery.errors,
          },
        }
      })
    }),
}

function addressOf(account: 'known' | 'unknown', pair: number): string {
  return fakeAddress(2 * pair + (account === 'known' ? 1 : 0))
}

type PairComparison = {
  /** The median of the gaps within pairs: both calls of a pair run at nearly the same time. */
  readonly gapMs: number
  /** The gap between the two medians: what an attacker sees who cannot pair calls. */
  readonly medianGapMs: number
  /** Pairs whose responses differ in anything but ids and dates. */
  readonly differenceCount: number
  readonly errors: number
}

/** Sends a known and an unknown e-mail in random order, pair after pair, one call at a time. */
async function comparePairs(
  label: string,
  caller: Caller,
  options: {
    pairs: number
    warmUp: number
    expectedStatus: number
    buildRequest: (email: 'known' | 'unknown', pair: number) => ApiRequest
  },
): Promise<PairComparison> {
  const times = { known: [] as number[], unknown: [] as number[] }
  let [differenceCount, errors] = [0, 0]
  for (let pair = -options.warmUp; pair < options.pairs; pair += 1) {
    const replies: Partial<Record<'known' | 'unknown', Reply>> = {}
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const email of order) replies[email] = await caller.call(options.buildRequest(email, pair + options.warmUp))
    const { known, unknown } = replies as Record<'known' | 'unknown', Reply>
    if (pair < 0) continue
    times.known.push(known.ms)
    times.unknown.push(unknown.ms)
    if (known.status !== options.expectedStatus) errors += 1
    if (visibleOf(known) === visibleOf(unknown)) continue
    if (differenceCount === 0) console.error(`--- known\n${visibleOf(known)}\n--- unknown\n${visibleOf(unknown)}`)
    differenceCount += 1
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const gap = median(times.known.map((ms, pair) => ms - times.unknown[pair]!))
  const shareOfPairs = shareLarger(times.known, times.unknown)
  console.log(`${label}: ${options.pairs} pairs, all with status ${options.expectedStatus}`)
  console.log(`  known e-mail    median ${known.toFixed(2)} ms`)
  console.log(`  unknown e-mail  median ${unknown.toFixed(2)} ms   apart ${(known - unknown).toFixed(3)} ms`)
  console.log(`  median of the gaps within the pairs ${gap.toFixed(3)} ms`)
  console.log(
    `  the known e-mail takes longer in ${(shareOfPairs * 100).toFixed(1)}% of all comparisons (50% reveals nothing)`,
  )
  console.log(`  pairs whose bytes differ ${differenceCount}   harness errors ${errors}`)
  return { gapMs: Math.abs(gap), medianGapMs: Math.abs(known - unknown), differenceCount, errors }
}

/** The visible parts of a response, without values that differ in every response. */
function visibleOf({ status, headers, body }: Reply): string {
  const id = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
  const visibleHeaders = headers.map(
    ([name, value]) => `${name}: ${/^(?:date|x-request-id)$/i.test(name) ? '*' : value}`,
  )
  return [status, ...visibleHeaders, '', id ? body.replaceAll(id, '*') : body].join('\n')
}

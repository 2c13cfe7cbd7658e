import type { Bench } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { customer } from '../harness/customers.ts'
import { fakeAddress, from } from '../harness/fake-address.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { comparePairs } from './compare-pairs.ts'

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

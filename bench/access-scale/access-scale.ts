import type { TestStack } from '@revela/dev-env'
import { findByName, findPasswordHash } from '../../apps/server/src/modules/accounts/account.repository.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import type { Bench } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { compare, type Comparison, type TimedQuery } from '../harness/compare.ts'
import { anyOf, customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'

const maxRatio = 1.3
// Fewer requests give a wider spread, so the short form has a looser bar.
const max = { short: 1.6, middle: maxRatio, long: maxRatio }
const sizes = {
  short: { few: 1_000, many: 50_000, rounds: 7, perRound: 150, warmUp: 500 },
  middle: { few: 1_000, many: 300_000, rounds: 9, perRound: 300, warmUp: 1_000 },
  long: { few: 1_000, many: 1_000_000, rounds: 11, perRound: 500, warmUp: 2_000 },
}

export const accessScale: Bench = {
  name: 'access-scale',
  claim: `sign-in lookup and /customer/info with 1,000,000 customers take at most ${maxRatio} × the time with 1,000`,
  reportSize: 'middle',
  run: (size) =>
    withStacks(2, async ([few, many]) => {
      const options = { ...sizes[size], max: max[size] }
      await fillCustomers(few!, options.few)
      const fillSeconds = await fillCustomers(many!, options.many)
      console.log(`filled ${options.many} customers in ${fillSeconds.toFixed(1)} s`)
      const lookup = await compareLookups(few!, many!, options)
      const info = await compareInfo(few!, many!, options)
      const errors = lookup.errors + info.errors
      return {
        passed: lookup.ratio <= max[size] && info.ratio <= max[size] && errors === 0,
        metrics: {
          info_ratio: info.ratio.toFixed(3),
          lookup_ratio: lookup.ratio.toFixed(3),
          max: max[size],
          customers: options.many,
          fill_s: fillSeconds.toFixed(1),
          errors,
        },
      }
    }),
}

type CompareOptions = (typeof sizes)['long'] & { readonly max: number }

async function compareLookups(few: TestStack, many: TestStack, options: CompareOptions): Promise<Comparison> {
  const [fewSide, manySide] = [openSignInLookup(few.appUrl), openSignInLookup(many.appUrl)]
  const timeLookup =
    (lookup: typeof fewSide, count: number): TimedQuery =>
    async () => {
      const { email } = customer(anyOf(count))
      const startedAt = performance.now()
      const hash = await lookup.find(email)
      const ms = performance.now() - startedAt
      if (!hash?.startsWith('$argon2id$')) throw new Error(`no password hash for ${email}`)
      return ms
    }
  return withCleanUp(
    async () => void (await Promise.all([fewSide.close(), manySide.close()])),
    () =>
      compare(
        'sign-in lookup',
        { few: timeLookup(fewSide, options.few), many: timeLookup(manySide, options.many) },
        options,
      ),
  )
}

async function compareInfo(few: TestStack, many: TestStack, options: CompareOptions): Promise<Comparison> {
  return withServer(apiEntry, few.env, (fewSide) =>
    withServer(apiEntry, many.env, (manySide) =>
      compare(
        '/customer/info',
        { few: infoCall(fewSide.port, options.few), many: infoCall(manySide.port, options.many) },
        options,
      ),
    ),
  )
}

function infoCall(port: number, count: number): TimedQuery {
  const caller = createCaller(port, 1)
  return async () => {
    const { cookie, customerId } = customer(anyOf(count))
    const { status, body, ms } = await caller.call({ path: '/api/customer/info', headers: { cookie } })
    if (status !== 200 || !body.includes(customerId)) throw new Error(`/customer/info returned ${status}: ${body}`)
    return ms
  }
}

type SignInLookup = {
  readonly find: (email: string) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** Runs the reads of a sign-in that come before the hash, with the product's own functions and row-level security. */
function openSignInLookup(appUrl: string): SignInLookup {
  const db = openDatabase(appUrl, { max: 1 })
  return {
    find: async (email) => {
      const customerId = await db.withoutTenant((tx) => findByName(tx, 'email', email))
      return customerId ? db.tenant(customerId, (tx) => findPasswordHash(tx, customerId)) : null
    },
    close: db.close,
  }
}

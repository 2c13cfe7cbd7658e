import type { TestStack } from '@revela/dev-env'
import { findByName, findPasswordHash } from '../../apps/server/src/modules/accounts/account.repository.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import type { Bench } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { compare, type Comparison, type Timed } from '../harness/compare.ts'
import { anyOf, customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'

const mostRatio = 1.3
// Fewer requests, wider spread.
const most = { short: 1.6, middle: mostRatio, long: mostRatio }
const sizes = {
  short: { few: 1_000, many: 50_000, rounds: 7, perRound: 150, warmUp: 500 },
  middle: { few: 1_000, many: 300_000, rounds: 9, perRound: 300, warmUp: 1_000 },
  long: { few: 1_000, many: 1_000_000, rounds: 11, perRound: 500, warmUp: 2_000 },
}

export const accessScale: Bench = {
  name: 'access-scale',
  proves: `sign-in lookup and /customer/info with 1,000,000 customers take at most ${mostRatio} × the time with 1,000`,
  inReport: 'middle',
  run: (size) =>
    withStacks(2, async ([few, many]) => {
      const chosen = { ...sizes[size], most: most[size] }
      await fillCustomers(few!, chosen.few)
      const fillSeconds = await fillCustomers(many!, chosen.many)
      console.log(`filled ${chosen.many} customers in ${fillSeconds.toFixed(1)} s`)
      const lookup = await compareLookups(few!, many!, chosen)
      const info = await compareInfo(few!, many!, chosen)
      const faults = lookup.faults + info.faults
      return {
        reached: lookup.ratio <= most[size] && info.ratio <= most[size] && faults === 0,
        figures: {
          info_ratio: info.ratio.toFixed(3),
          lookup_ratio: lookup.ratio.toFixed(3),
          most: most[size],
          customers: chosen.many,
          fill_s: fillSeconds.toFixed(1),
          faults,
        },
      }
    }),
}

type Chosen = (typeof sizes)['long'] & { readonly most: number }

async function compareLookups(few: TestStack, many: TestStack, chosen: Chosen): Promise<Comparison> {
  const [inFew, inMany] = [openSignInLookup(few.appUrl), openSignInLookup(many.appUrl)]
  const timed =
    (lookup: typeof inFew, count: number): Timed =>
    async () => {
      const { email } = customer(anyOf(count))
      const begun = performance.now()
      const hash = await lookup.find(email)
      const ms = performance.now() - begun
      if (!hash?.startsWith('$argon2id$')) throw new Error(`no password hash for ${email}`)
      return ms
    }
  return withCleanUp(
    async () => void (await Promise.all([inFew.close(), inMany.close()])),
    () => compare('sign-in lookup', { few: timed(inFew, chosen.few), many: timed(inMany, chosen.many) }, chosen),
  )
}

async function compareInfo(few: TestStack, many: TestStack, chosen: Chosen): Promise<Comparison> {
  return withServer(apiEntry, few.env, (inFew) =>
    withServer(apiEntry, many.env, (inMany) =>
      compare(
        '/customer/info',
        { few: infoCall(inFew.port, chosen.few), many: infoCall(inMany.port, chosen.many) },
        chosen,
      ),
    ),
  )
}

function infoCall(port: number, count: number): Timed {
  const caller = createCaller(port, 1)
  return async () => {
    const { cookie, customerId } = customer(anyOf(count))
    const { status, body, ms } = await caller.call({ path: '/api/customer/info', headers: { cookie } })
    if (status !== 200 || !body.includes(customerId)) throw new Error(`/customer/info answered ${status}: ${body}`)
    return ms
  }
}

type SignInLookup = {
  readonly find: (email: string) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** What sign-in reads before it hashes, by the product's own functions and through its row-level security. */
function openSignInLookup(appUrl: string): SignInLookup {
  const db = openDatabase(appUrl, { max: 1 })
  return {
    find: async (email) => {
      const customerId = await db.nobody((tx) => findByName(tx, 'email', email))
      return customerId ? db.tenant(customerId, (tx) => findPasswordHash(tx, customerId)) : null
    },
    close: db.close,
  }
}

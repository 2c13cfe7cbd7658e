import type { Bench } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { compare, type TimedQuery } from '../harness/compare.ts'
import { anyOf, customer } from '../harness/customers.ts'
import { fillClients } from '../harness/fill-clients.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'

/** Typical search texts: common and rare names, two words, parts of an e-mail or a number, a typing error. */
const searches = [
  'maria',
  'silva',
  'joao',
  'ana l',
  'zuleica',
  'wanderley',
  'Márcia Vieira',
  'zuleica wanderley',
  'familia7.test',
  'c0a1',
  '(11) 91234',
  '1198',
  '98765-43',
  'ninguém se chama assim',
  'lu',
] as const

const maxRatio = 1.3
const max = { short: 1.6, middle: maxRatio, long: maxRatio }
const sizes = {
  short: { few: 100, many: 30_000, rounds: 7, perRound: 60, warmUp: 150 },
  middle: { few: 100, many: 100_000, rounds: 9, perRound: 150, warmUp: 400 },
  long: { few: 100, many: 100_000, rounds: 11, perRound: 300, warmUp: 600 },
}
const [small, large] = [1, 2]
const pages = 6

export const clientScale: Bench = {
  name: 'client-scale',
  claim: `a page and a search of an account with 100,000 clients take at most ${maxRatio} × the time with 100`,
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const options = { ...sizes[size], max: max[size] }
      await fillCustomers(stack!, 2)
      await fillClients(stack!, small, options.few)
      await fillClients(stack!, large, options.many)
      return withServer(apiEntry, stack!.env, async ({ port }) => {
        const page = await compare('a page of clients', bothSides(port, anyPage), options)
        const search = await compare('a search among clients', bothSides(port, anySearch), options)
        const errors = page.errors + search.errors
        return {
          passed: page.ratio <= max[size] && search.ratio <= max[size] && errors === 0,
          metrics: {
            page_ratio: page.ratio.toFixed(3),
            search_ratio: search.ratio.toFixed(3),
            max: max[size],
            clients: options.many,
            errors,
          },
        }
      })
    }),
}

const anyPage = () => `?page=${anyOf(pages)}`
const anySearch = () => `?page=1&search=${encodeURIComponent(searches[anyOf(searches.length) - 1]!)}`

function bothSides(port: number, query: () => string): { few: TimedQuery; many: TimedQuery } {
  const caller = createCaller(port, 1)
  const timeQuery =
    (owner: number): TimedQuery =>
    async () => {
      const path = `/api/customer/clients${query()}`
      const { status, body, ms } = await caller.call({ path, headers: { cookie: customer(owner).cookie } })
      if (status !== 200 || !body.startsWith('{"clients":[')) throw new Error(`${path} returned ${status}: ${body}`)
      return ms
    }
  return { few: timeQuery(small), many: timeQuery(large) }
}

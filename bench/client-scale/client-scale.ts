import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import type { Bench } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { compare, type Timed } from '../harness/compare.ts'
import { anyOf, customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'

const firstNames = [
  'Maria',
  'Ana',
  'João',
  'Antônio',
  'Francisca',
  'Carlos',
  'Paulo',
  'Adriana',
  'Juliana',
  'Márcia',
  'Fernanda',
  'Patrícia',
  'Aline',
  'Sandra',
  'Camila',
  'Amanda',
  'Bruna',
  'Jéssica',
  'Letícia',
  'Luís',
  'Marcos',
  'Gabriel',
  'Rafael',
  'Zuleica',
]
const surnames = [
  'Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Rodrigues',
  'Ferreira',
  'Alves',
  'Pereira',
  'Lima',
  'Gomes',
  'Ribeiro',
  'Carvalho',
  'Almeida',
  'Lopes',
  'Soares',
  'Fernandes',
  'Vieira',
  'Barbosa',
  'Wanderley',
]

/** Clients of one customer, as years of work leave them; names repeat as they do in life. */
async function fillClients(stack: Pick<TestStack, 'adminUrl'>, of: number, count: number): Promise<void> {
  const client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
  try {
    await client.query(
      `insert into client (customer_id, id, name, email, tel, secret_kind, secret_hash, created_at, updated_at)
       select $1::text::uuid, (lpad(to_hex(1600000000000 + n::bigint * 60000), 12, '0') || '7' || left(md5($1::text || n), 3) || '8'
           || substr(md5($1::text || n), 4, 15))::uuid,
         ($3::text[])[1 + abs(hashint4(n) % cardinality($3::text[]))] || ' ' || ($4::text[])[1 + abs(hashint4(n + 7) % cardinality($4::text[]))],
         'c' || left(md5('mail ' || n), 10) || '@familia' || n % 50 || '.test', '119' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'),
         'code', 'x', now(), now()
       from generate_series(1, $2::int) n`,
      [customer(of).customerId, count, firstNames, surnames],
    )
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** What people type: common and rare names, two words, parts of an e-mail or a number, a slip of the finger. */
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

const mostRatio = 1.3
const most = { short: 1.6, middle: mostRatio, long: mostRatio }
const sizes = {
  short: { few: 100, many: 30_000, rounds: 7, perRound: 60, warmUp: 150 },
  middle: { few: 100, many: 100_000, rounds: 9, perRound: 150, warmUp: 400 },
  long: { few: 100, many: 100_000, rounds: 11, perRound: 300, warmUp: 600 },
}
const [small, large] = [1, 2]
const pages = 6

export const clientScale: Bench = {
  name: 'client-scale',
  proves: `a page and a search of an account with 100,000 clients take at most ${mostRatio} × the time with 100`,
  inReport: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const chosen = { ...sizes[size], most: most[size] }
      await fillCustomers(stack!, 2)
      await fillClients(stack!, small, chosen.few)
      await fillClients(stack!, large, chosen.many)
      return withServer(apiEntry, stack!.env, async ({ port }) => {
        const page = await compare('a page of clients', both(port, anyPage), chosen)
        const search = await compare('a search among clients', both(port, anySearch), chosen)
        const faults = page.faults + search.faults
        return {
          reached: page.ratio <= most[size] && search.ratio <= most[size] && faults === 0,
          figures: {
            page_ratio: page.ratio.toFixed(3),
            search_ratio: search.ratio.toFixed(3),
            most: most[size],
            clients: chosen.many,
            faults,
          },
        }
      })
    }),
}

const anyPage = () => `?page=${anyOf(pages)}`
const anySearch = () => `?page=1&search=${encodeURIComponent(searches[anyOf(searches.length) - 1]!)}`

function both(port: number, query: () => string): { few: Timed; many: Timed } {
  const caller = createCaller(port, 1)
  const timed =
    (of: number): Timed =>
    async () => {
      const path = `/api/customer/clients${query()}`
      const { status, body, ms } = await caller.call({ path, headers: { cookie: customer(of).cookie } })
      if (status !== 200 || !body.startsWith('{"clients":[')) throw new Error(`${path} answered ${status}: ${body}`)
      return ms
    }
  return { few: timed(small), many: timed(large) }
}

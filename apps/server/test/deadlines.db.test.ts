import {
  addDays,
  endOfSaoPauloDay,
  isPastDay,
  saoPauloDay,
  selectionStatus,
  type CalendarDay,
  type PlanLimits,
} from '@revela/domain'
import { testStack, type TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closedState } from '../src/modules/sharing/family-gallery.read.ts'

/** Each rule below exists twice, in SQL and in packages/domain: both must return the same for every random case. */
const seed = 20_181_104
const caseCount = 10_000

let stack: TestStack
let client: Client
beforeAll(async () => {
  stack = await testStack()
  client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await stack.close()
})

/** Mulberry32: the same numbers for the same seed on every machine. */
function randomNumbers(start: number): (limit: number) => number {
  let state = start
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

/**
 * First and last days of São Paulo's daylight saving time, the same day of the first year without it, and month ends.
 */
const specialDays: readonly CalendarDay[] = [
  '2017-10-14',
  '2018-02-17',
  '2018-11-03',
  '2019-02-16',
  '2019-11-03',
  '2023-02-28',
  '2024-02-29',
  '2027-12-31',
  '2028-02-29',
]
const secondsAroundEnd = [-3_601, -3_600, -1, 0, 1, 3_599, 3_600]

type Case = { readonly day: CalendarDay | null; readonly now: Date; readonly other: Date | null }

/** Days from 2005 to 2034, a fifth of them special, a tenth null; times near the end of the day or anywhere. */
function randomCases(): Case[] {
  const below = randomNumbers(seed)
  const moment = (day: CalendarDay) => {
    const end = endOfSaoPauloDay(day).getTime() + 1_000
    const kind = below(3)
    if (kind === 0) return new Date(end + secondsAroundEnd[below(secondsAroundEnd.length)]! * 1_000)
    if (kind === 1) return new Date(end - 1)
    return new Date(end + (below(20 * 86_400) - 10 * 86_400) * 1_000 + below(1_000))
  }
  return Array.from({ length: caseCount }, () => {
    const day = below(5) === 0 ? specialDays[below(specialDays.length)]! : addDays('2005-01-01', below(30 * 365))
    const [now, other] = [moment(day), below(3) === 0 ? moment(day) : null]
    return { day: below(10) === 0 ? null : day, now, other }
  })
}

const cases = randomCases()
const columns = () => [cases.map(({ day }) => day), cases.map(({ now }) => now), cases.map(({ other }) => other)]

/** The first cases that differ, with the seed that reproduces them. */
function differences<T>(fromSql: readonly T[], fromDomain: readonly T[]) {
  expect(fromSql).toHaveLength(fromDomain.length)
  const different = fromDomain.flatMap((domain, at) =>
    fromSql[at] === domain ? [] : [{ seed, at, ...cases[at], sql: fromSql[at], domain }],
  )
  return different.slice(0, 5)
}

async function column<T>(text: string, values: unknown[]): Promise<T[]> {
  const { rows } = await client.query<{ answer: T }>(text, values)
  return rows.map(({ answer }) => answer)
}

it('sao_paulo_day_end agrees with isPastDay', async () => {
  const answers = await column<boolean>(
    `select coalesce(sao_paulo_day_end(day) <= moment, false) as answer
     from unnest($1::date[], $2::timestamptz[]) with ordinality as c (day, moment, place) order by place`,
    columns().slice(0, 2),
  )
  expect(
    differences(
      answers,
      cases.map(({ day, now }) => day !== null && isPastDay(day, now)),
    ),
  ).toEqual([])
})

it('selection_status agrees with selectionStatus', async () => {
  const answers = await column<string>(
    `select selection_status(day, finished_at, today) as answer
     from unnest($1::date[], $2::date[], $3::timestamptz[]) with ordinality as c (day, today, finished_at, place)
     order by place`,
    [cases.map(({ day }) => day), cases.map(({ now }) => saoPauloDay(now)), cases.map(({ other }) => other)],
  )
  expect(
    differences(
      answers,
      cases.map(({ day, now, other }) => selectionStatus({ deadlineDay: day, finishedAt: other }, now)),
    ),
  ).toEqual([])
  expect(new Set(answers)).toEqual(new Set(['open', 'expired', 'done']))
})

it('content_access ends with the closing day or the expiry of a gallery', async () => {
  // content_access takes one gallery at a time: 2,000 cases are enough to show that it follows the rule.
  const closing = cases.slice(0, 2_000)
  // Without triggers, because each of them would update the same row of lifecycle_schedule for 2,000 galleries.
  await client.query('set session_replication_role = replica')
  const [customerId] = await column<string>(
    `insert into customer (customer_id, name, email, user_type)
     values (gen_random_uuid(), 'Studio', 'deadlines@example.com', 'photographer') returning customer_id as answer`,
    [],
  )
  await client.query(
    `insert into gallery (customer_id, id, title, slug, created_at, published_at, closes_on, expires_at)
     select $1, gen_random_uuid(), 'Gallery', place::text, now(), now(), day, expires_at
     from unnest($2::date[], $3::timestamptz[]) with ordinality as c (day, expires_at, place)`,
    [customerId, closing.map(({ day }) => day), closing.map(({ other }) => other)],
  )
  await client.query('set session_replication_role = origin; analyze gallery')
  const answers = await column<boolean>(
    `select coalesce(a.expires_at <= c.moment, false) as answer
     from unnest($2::timestamptz[]) with ordinality as c (moment, place)
     join gallery g on g.customer_id = $1 and g.slug = c.place::text
     cross join lateral content_access(g.customer_id, g.id) a order by c.place`,
    [customerId, closing.map(({ now }) => now)],
  )
  expect(
    differences(
      answers,
      closing.map(({ day, now, other }) => {
        const gallery = { closes_on: day, expires_at: other }
        return closedState(gallery, { limits: {} as PlanLimits }, now) !== null
      }),
    ),
  ).toEqual([])
})

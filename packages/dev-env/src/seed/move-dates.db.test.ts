import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSuperuser } from '../database/databases.ts'
import { testStack } from '../testing/test-stack.ts'
import type { TestStack } from '../testing/test-stack.ts'
import { moveDates } from './move-dates.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await testStack()
})

afterAll(async () => {
  await stack?.close()
})

test('moves every date by the whole days since the demonstration was filled', async () => {
  const { engines, database } = stackDatabase()
  const createdAt = () =>
    asSuperuser(
      engines,
      async (client) => {
        const { rows } = await client.query<{ created_at: Date; confirmed: Date | null }>(
          'select created_at, email_confirmed_at as confirmed from customer',
        )
        return rows
      },
      database,
    )
  const insert = `insert into customer (customer_id, name, email, user_type, created_at)
    values (gen_random_uuid(), 'Estúdio', 'estudio@exemplo.com.br', 'photographer', '2026-01-10T12:00:00Z')`
  await asSuperuser(engines, (client) => client.query(insert), database)
  const filledAt = new Date('2026-01-10T12:00:00Z')

  expect(await moveDates(engines, database, { filledAt, now: new Date('2026-01-11T11:59:00Z') })).toBe(0)
  expect(await createdAt()).toEqual([{ created_at: filledAt, confirmed: null }])
  expect(await moveDates(engines, database, { filledAt, now: new Date('2026-02-19T13:00:00Z') })).toBe(40)
  expect(await createdAt()).toEqual([{ created_at: new Date('2026-02-19T12:00:00Z'), confirmed: null }])
})

function stackDatabase() {
  const url = new URL(stack.adminUrl)
  return { engines: { postgres: { port: Number(url.port) } }, database: url.pathname.slice(1) }
}

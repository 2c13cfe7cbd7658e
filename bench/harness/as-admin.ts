import type { TestStack } from '@revela/dev-env'
import { Client, type QueryResultRow } from 'pg'

export type AdminUrl = Pick<TestStack, 'adminUrl'>

/** A connection past row-level security, closed afterwards. */
export async function withAdmin<T>({ adminUrl }: AdminUrl, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One statement past row-level security. */
export async function queryAsAdmin<Row extends QueryResultRow>(
  stack: AdminUrl,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return withAdmin(stack, async (client) => (await client.query<Row>(sql, [...values])).rows)
}

/** For rows by the million: foreign keys hold by construction, and a lost connection loses the whole bench anyway. */
export async function withFiller<T>(stack: AdminUrl, work: (client: Client) => Promise<T>): Promise<T> {
  return withAdmin(stack, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    return work(client)
  })
}

/** As a database that has lived: statistics known, hint bits set, nothing left for the background to do. */
export async function settleDatabase(client: Client): Promise<void> {
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

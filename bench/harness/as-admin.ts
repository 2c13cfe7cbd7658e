import type { TestStack } from '@revela/dev-env'
import { Client, type QueryResultRow } from 'pg'

export type AdminUrl = Pick<TestStack, 'adminUrl'>

/** Opens a connection without row-level security and closes it afterwards. */
export async function withAdmin<T>({ adminUrl }: AdminUrl, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement without row-level security. */
export async function queryAsAdmin<Row extends QueryResultRow>(
  stack: AdminUrl,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return withAdmin(stack, async (client) => (await client.query<Row>(sql, [...values])).rows)
}

/** For millions of rows: foreign keys are valid by construction, and a lost connection ends the whole bench anyway. */
export async function withFiller<T>(stack: AdminUrl, work: (client: Client) => Promise<T>): Promise<T> {
  return withAdmin(stack, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    return work(client)
  })
}

/** Brings a database into its usual state: statistics known, hint bits set, no background work left. */
export async function settleDatabase(client: Client): Promise<void> {
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

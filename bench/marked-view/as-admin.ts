import type { TestStack } from '@revela/dev-env'
import { Client, type QueryResultRow } from 'pg'

/** Rows past every wall. */
export async function asAdmin<Row extends QueryResultRow>(
  stack: Pick<TestStack, 'adminUrl'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

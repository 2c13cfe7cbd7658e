import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Creates or updates the tables, as their owner. Safe to run again, also while cells use the directory. */
export async function prepareDirectory(ownerUrl: string): Promise<void> {
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`begin; ${schema}; commit`)
  } finally {
    await client.end()
  }
}

import { client } from '../../../lib/client.ts'
import { entryCalls, type Entry } from '../api/calls.ts'

export async function askEntry(slug: string): Promise<Entry> {
  return await client.call(entryCalls.getEntry, { query: { slug } })
}

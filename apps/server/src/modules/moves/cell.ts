import { Client } from 'pg'
import { z } from 'zod'
import { exactTexts } from '../../platform/db/tenant-rows.ts'
import { openObjectStore, type ObjectStore } from '../../platform/object-store/object-store.ts'

/** What the move needs of a cell's variables; both cells have them under the same names. */
const cellVariables = z.object({
  CELL: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  OWNER_DATABASE_URL: z.string().min(1),
  JOBS_DATABASE_URL: z.string().min(1),
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  SECRET_KEY: z.string().min(1),
  SECRET_KEY_BEFORE: z.string().optional(),
})

export type CellVariables = z.output<typeof cellVariables>

/** One of the two cells of a move. */
export type Cell = {
  readonly name: string
  /** As the owner of the tables, to whom row-level security does not apply. */
  readonly rows: Client
  /** As the owner of the queue. */
  readonly jobs: Client
  readonly store: ObjectStore
  readonly variables: CellVariables
  readonly close: () => Promise<void>
}

/** Throws an error that names the cell and the missing variables. */
export function readCellVariables(
  variables: Readonly<Record<string, string | undefined>>,
  which: string,
): CellVariables {
  const parsed = cellVariables.safeParse(variables)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
  throw new Error(`${which} lacks valid values of ${names.join(', ')}`)
}

export async function openCell(variables: CellVariables): Promise<Cell> {
  const rows = await connect(variables.OWNER_DATABASE_URL)
  const jobs = await connect(variables.JOBS_DATABASE_URL)
  const store = openObjectStore(variables)
  return {
    name: variables.CELL,
    rows,
    jobs,
    store,
    variables,
    close: async () => {
      store.close()
      await Promise.all([rows.end(), jobs.end()])
    },
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // The next statement reports a lost connection.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(exactTexts)
  return client
}

export async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

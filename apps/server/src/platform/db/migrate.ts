import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client, DatabaseError, type Pool } from 'pg'

export type Migration = { readonly name: string; readonly text: string; readonly hash: string }

// An arbitrary advisory lock id. It keeps two deployments from migrating the same database concurrently.
const lockId = 7_382_991

export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * A file with this first line runs statement by statement, for statements that cannot run in a transaction. Indexes of
 * large tables belong in such a file, as `create index concurrently if not exists`, so that writes do not wait during
 * the build.
 */
const outsideTransaction = '-- no transaction'
/** Separates two statements of such a file. */
const nextStatement = /^-- next$/m

/** How long a statement waits for a lock. Later queries on the table wait behind it. */
const lockTimeout = '2s'
const maxLockAttempts = 30
const lockRetryDelayMs = 1_000

/**
 * Applies pending migrations, each file in its own transaction. Forward only; a changed file is an error. Migrations
 * run while the product is in use: a lock that is not acquired within two seconds is released and retried.
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    await client.query('grant select on schema_migration to revela_app')
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const done: string[] = []
    for (const { name, text, hash } of migrations) {
      const appliedHash = applied.get(name)
      if (appliedHash === hash) continue
      if (appliedHash) throw new Error(`migration ${name} changed after it was applied; write a new one`)
      const recordMigration = () =>
        client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
      if (text.startsWith(outsideTransaction)) {
        // Statements may have run before: the author of such a file makes each one idempotent.
        for (const statement of text.split(nextStatement)) {
          const index = concurrentIndex.exec(statement)?.[1]
          if (index === undefined) await retryOnLockTimeout(client, () => client.query(statement))
          else await buildConcurrently(client, index, statement)
        }
        await recordMigration()
      } else {
        await retryOnLockTimeout(client, async () => {
          await client.query('begin')
          await client.query(text)
          await recordMigration()
          await client.query('commit')
        })
      }
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

const concurrentIndex = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i

/**
 * A concurrent build waits for old transactions without blocking others, so it has no lock timeout. An interrupted
 * build leaves an invalid index that no query uses and that `if not exists` accepts as done, so it is dropped first.
 */
async function buildConcurrently(client: Client, index: string, statement: string): Promise<void> {
  const isInvalid = async () => {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index],
    )
    return rows[0]?.valid === false
  }
  await client.query('set lock_timeout = 0')
  try {
    if (await isInvalid()) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
    if (await isInvalid()) throw new Error(`index ${index} was left invalid`)
  } finally {
    await client.query(`set lock_timeout = '${lockTimeout}'`)
  }
}

export async function retryOnLockTimeout(client: Client, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = error instanceof DatabaseError && error.code === '55P03'
      if (!isLocked || attempt >= maxLockAttempts) throw error
      await new Promise((resume) => setTimeout(resume, lockRetryDelayMs))
    }
  }
}

export async function pendingMigrations(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map((row) => row.name))
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

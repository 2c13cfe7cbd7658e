import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client, type Pool } from 'pg'

export type Migration = { readonly name: string; readonly text: string; readonly hash: string }

// Any constant will do; it only keeps two deployments from migrating the same database at once.
const lockId = 7_382_991

export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Applies what is missing, each file in a transaction of its own. Forward only; a changed file is an error. */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    await client.query('grant select on schema_migration to revela_app')
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const done: string[] = []
    for (const { name, text, hash } of migrations) {
      const known = applied.get(name)
      if (known === hash) continue
      if (known) throw new Error(`migration ${name} changed after it was applied; write a new one`)
      await client.query('begin')
      await client.query(text)
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

export async function pendingMigrations(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map((row) => row.name))
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

import type { Engines } from '../engines/describe-engines.ts'
import { Client, Pool } from 'pg'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OneLineError } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'
import { run } from '../process/run.ts'

type Role =
  | 'postgres'
  | 'revela_owner'
  | 'revela_app'
  | 'revela_jobs'
  | 'revela_sweep'
  | 'revela_staff'
  | 'revela_directory'

export function databaseUrl(engines: Pick<Engines, 'postgres'>, role: Role, database: string): string {
  return `postgres://${role}@127.0.0.1:${engines.postgres.port}/${database}`
}

/** Runs statements as the cluster's superuser, in a separate connection. */
export async function asSuperuser<T>(
  engines: Pick<Engines, 'postgres'>,
  body: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(engines, 'postgres', database) })
  await client.connect()
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}

export interface SuperuserQueries {
  rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>
  close: () => Promise<void>
}

/**
 * Queries as superuser over connections that stay open: opening one costs PostgreSQL more than most queries. What a test
 * makes due is set to a moment before `now()`, which is finer than the product's clock of milliseconds.
 */
export function superuserQueries(engines: Pick<Engines, 'postgres'>, database: string): SuperuserQueries {
  const pool = new Pool({
    connectionString: databaseUrl(engines, 'postgres', database),
    max: 4,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  // Idle connections end when PostgreSQL restarts or the database is dropped; the next query opens another.
  pool.on('error', () => undefined)
  return {
    rows: async <T>(sql: string, values?: unknown[]) => (await pool.query(sql, values)).rows as T[],
    close: () => pool.end(),
  }
}

/** Creates a database owned by revela_owner; returns false when it already exists. */
export async function createDatabase(
  engines: Pick<Engines, 'postgres'>,
  name: string,
  { template }: { template?: string } = {},
): Promise<boolean> {
  return await asSuperuser(engines, async (client) => {
    const database = client.escapeIdentifier(name)
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      // A copy of the files is cheaper than one through the log, which would only be needed by a standby.
      const from = template === undefined ? '' : ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY file_copy`
      await client.query(`CREATE DATABASE ${database} OWNER revela_owner${from}`)
    }
    // Grants on a database are not copied from its template.
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO revela_app, revela_jobs, revela_sweep`)
    await client.query(`GRANT CREATE ON DATABASE ${database} TO revela_jobs`)
    return rowCount === 0
  })
}

export async function dropDatabase(engines: Pick<Engines, 'postgres'>, name: string): Promise<void> {
  await asSuperuser(engines, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  })
}

const entry = join(repositoryRoot, 'apps/server/src/main/migrate.ts')

/** Migrates a database to the newest schema with the server's own migration command. */
export async function migrate(engines: Pick<Engines, 'postgres'>, database: string): Promise<void> {
  if (!existsSync(entry)) throw new OneLineError(`${entry} does not exist`)
  const env = {
    PATH: process.env['PATH'],
    REVELA_ENV: 'development',
    OWNER_DATABASE_URL: databaseUrl(engines, 'revela_owner', database),
    JOBS_DATABASE_URL: databaseUrl(engines, 'revela_jobs', database),
  }
  await run(process.execPath, [entry], { cwd: repositoryRoot, env, timeoutMs: 120_000 })
}

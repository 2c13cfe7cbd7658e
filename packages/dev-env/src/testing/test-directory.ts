import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { asSuperuser, createDatabase, databaseUrl, dropDatabase } from '../database/databases.ts'
import { describeEngines, type Engines, testEnginesConfig } from '../engines/describe-engines.ts'
import { repositoryRoot } from '../paths.ts'
import { run } from '../process/run.ts'
import { stackNames } from './test-stack.ts'

export interface TestDirectory {
  engines: Engines
  database: string
  /** For cells. */
  url: string
  ownerUrl: string
  /** The variables of a server in this cell. */
  envOf(cell: string): Record<string, string>
  /** Runs a statement as the superuser. */
  asOwner(statement: string): Promise<void>
  /** While it is away, connections are refused and existing ones are ended. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const entry = join(repositoryRoot, 'apps/server/src/main/directory.ts')

/** A directory for several cells, as a database of its own on the test engines. */
export async function testDirectory(config = testEnginesConfig()): Promise<TestDirectory> {
  const engines = describeEngines(config)
  const { database } = stackNames()
  await createDatabase(engines, database)
  const ownerUrl = databaseUrl(engines, 'revela_owner', database)
  const url = databaseUrl(engines, 'revela_directory', database)
  const key = randomBytes(32).toString('base64')
  const asOwner = (statement: string) =>
    asSuperuser(engines, async (client) => void (await client.query(statement)), database)
  await asSuperuser(engines, async (client) => {
    // Engines that were started before this role existed, and tests that start at once.
    await client.query(
      `DO $$ BEGIN CREATE ROLE revela_directory LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    )
    await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(database)} TO revela_directory`)
  })
  const env = { PATH: process.env['PATH'], DIRECTORY_OWNER_URL: ownerUrl }
  await run(process.execPath, [entry, 'prepare'], { cwd: repositoryRoot, env, timeoutMs: 60_000 })
  const allowConnections = (allowed: boolean) =>
    asSuperuser(engines, async (client) => {
      await client.query(
        `ALTER DATABASE ${client.escapeIdentifier(database)} WITH CONNECTION LIMIT ${allowed ? -1 : 0}`,
      )
      if (!allowed)
        await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database])
    })
  return {
    engines,
    database,
    url,
    ownerUrl,
    envOf: (cell) => ({ CELL: cell, DIRECTORY_URL: url, DIRECTORY_KEY: key }),
    asOwner,
    stop: () => allowConnections(false),
    start: () => allowConnections(true),
    close: () => dropDatabase(engines, database),
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Engines } from '../engines/describe-engines.ts'
import { OneLineError } from '../one-line-error.ts'
import { repositoryRoot } from '../places.ts'
import { run } from '../process/run.ts'
import { databaseUrl } from './urls.ts'

const entry = join(repositoryRoot, 'apps/server/src/main/migrate.ts')

/** Brings a database to the newest schema with the server's own migration command. */
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

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Engines } from '../engines/describe-engines.ts'
import { repositoryRoot } from '../paths.ts'
import { withLock } from '../process/lock.ts'
import { asSuperuser, createDatabase, dropDatabase, migrate } from './databases.ts'

const prefix = 'revela_template_'

/** A migrated, empty database to copy from; recreated whenever the migrations change. */
export async function ensureTemplate(engines: Engines): Promise<string> {
  const name = `${prefix}${migrationsFingerprint()}`
  if (await exists(engines, name)) return name
  return await withLock(join(engines.dir, 'template'), async () => {
    if (await exists(engines, name)) return name
    // Migrated under a temporary name first, so that an existing template is always complete.
    const draft = `revela_draft_${randomBytes(4).toString('hex')}`
    await createDatabase(engines, draft)
    try {
      await migrate(engines, draft)
    } catch (error) {
      await dropDatabase(engines, draft)
      throw error
    }
    await asSuperuser(engines, async (client) => {
      await client.query(`ALTER DATABASE ${client.escapeIdentifier(draft)} RENAME TO ${client.escapeIdentifier(name)}`)
    })
    await dropStaleTemplates(engines, name)
    return name
  })
}

async function exists(engines: Engines, name: string): Promise<boolean> {
  return await asSuperuser(engines, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    return rowCount === 1
  })
}

async function dropStaleTemplates(engines: Engines, current: string): Promise<void> {
  await asSuperuser(engines, async (client) => {
    // Younger templates may still be copied by a run that began before the migrations changed.
    const query = `
      SELECT datname FROM pg_database
      WHERE starts_with(datname, $1) AND datname <> $2
        AND (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 hour'`
    const { rows } = await client.query<{ datname: string }>(query, [prefix, current])
    for (const { datname } of rows) {
      // Fails while the template is being copied; the next run retries.
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)}`).catch(() => undefined)
    }
  })
}

/**
 * Covers the SQL, the code that runs it, the jobs whose queues it creates, and the versions of installed packages such
 * as the job queue, which has its own tables.
 */
export function migrationsFingerprint(root = repositoryRoot): string {
  const server = join(root, 'apps/server')
  const files = [
    'package.json',
    ...filesUnder(server, 'migrations'),
    ...filesUnder(server, 'src', /migrat|job|queue|housekeeping/),
  ]
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    if (existsSync(join(server, file)))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(server, file)))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}

function filesUnder(base: string, folder: string, matching?: RegExp): string[] {
  if (!existsSync(join(base, folder))) return []
  return readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .filter((path) => matching === undefined || matching.test(path))
}

import { randomBytes } from 'node:crypto'
import { createDatabase, dropDatabase, databaseUrl } from '../database/databases.ts'
import { ensureTemplate } from '../database/template.ts'
import { describeEngines, testEnginesConfig } from '../engines/describe-engines.ts'
import type { Engines } from '../engines/describe-engines.ts'
import { areEnginesRunning } from '../engines/start-engines.ts'
import { openMailbox } from '../mail/mailbox.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { OneLineError } from '../one-line-error.ts'
import { serverEnvironment } from '../site/server-environment.ts'
import { ensureBucket, removeBucket } from '../storage/buckets.ts'

export interface TestStack {
  engines: Engines
  /** All variables of the server, for this stack's database and bucket. */
  env: Record<string, string>
  database: string
  bucket: string
  /** The superuser's, for assertions that must bypass row-level security. */
  adminUrl: string
  ownerUrl: string
  appUrl: string
  jobsUrl: string
  sweepUrl: string
  /** Mails that have arrived since the stack was created. */
  mails: Mailbox
  /** Drops the database and deletes the bucket. */
  close(): Promise<void>
}

/** Creates a migrated database and a bucket on engines that are already running. */
export async function testStack(config = testEnginesConfig()): Promise<TestStack> {
  if (!areEnginesRunning(config)) {
    throw new OneLineError(
      'the test engines are not running; start them with: node packages/dev-env/src/cli/engines.ts start',
    )
  }
  const engines = describeEngines(config)
  const template = await ensureTemplate(engines)
  const { database, bucket } = stackNames()
  await Promise.all([createDatabase(engines, database, { template }), ensureBucket(engines, bucket)])
  return {
    engines,
    env: serverEnvironment({ engines, database, bucket, environment: 'test' }),
    database,
    bucket,
    adminUrl: databaseUrl(engines, 'postgres', database),
    ownerUrl: databaseUrl(engines, 'revela_owner', database),
    appUrl: databaseUrl(engines, 'revela_app', database),
    jobsUrl: databaseUrl(engines, 'revela_jobs', database),
    sweepUrl: databaseUrl(engines, 'revela_sweep', database),
    mails: openMailbox(engines.maildir, { since: new Date() }),
    close: async () => {
      await Promise.all([dropDatabase(engines, database), removeBucket(engines, bucket)])
    },
  }
}

/** The names contain the creation time, so that the leftovers of a killed run can be removed later. */
export function stackNames(now = Date.now()): { database: string; bucket: string } {
  const unique = `${Math.floor(now / 1000).toString(36)}_${randomBytes(3).toString('hex')}`
  return { database: `revela_t_${unique}`, bucket: `revela-t-${unique.replace('_', '-')}` }
}

/** The creation time in a name of stackNames; undefined for any other name. */
export function createdAtOf(name: string): number | undefined {
  const seconds = /^revela[_-]t[_-]([0-9a-z]+)[_-][0-9a-f]{6}$/.exec(name)?.[1]
  return seconds === undefined ? undefined : Number.parseInt(seconds, 36) * 1000
}

import { PgBoss } from 'pg-boss'
import { Client } from 'pg'
import { jobs } from '../jobs.ts'
import { withSecretFiles } from '../platform/config/secret-files.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { grantQueueAccess } from '../platform/queue/queue-access.ts'
import { installQueues, jobsSchema } from '../platform/queue/queue.ts'

/**
 * Migrates one database to the newest version: our tables, then the queue's own schema and its queues. Safe to run
 * again.
 */
const ownerUrl = required('OWNER_DATABASE_URL')
const jobsUrl = required('JOBS_DATABASE_URL')

const applied = await migrate(ownerUrl, await readMigrations(new URL('../../migrations/', import.meta.url)))
console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply')

const boss = new PgBoss({ connectionString: jobsUrl, schema: jobsSchema, supervise: false, schedule: false, max: 2 })
await boss.start()
await installQueues(boss, jobs)
await boss.stop({ graceful: false })

const client = new Client({ connectionString: jobsUrl })
await client.connect()
await grantQueueAccess(client)
await client.end()
console.log(`queues ready: ${jobs.map((job) => job.name).join(', ')}`)

function required(name: string): string {
  const value = withSecretFiles(process.env, [name])[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

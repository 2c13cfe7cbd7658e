import { PgBoss } from 'pg-boss'
import { Client } from 'pg'
import { jobs } from '../jobs.ts'
import { withSecretFiles } from '../platform/config/secret-files.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { installQueues, jobsSchema } from '../platform/queue/queue.ts'

/** Brings one database to head: our tables, then the queue's own schema and its queues. Safe to run again. */
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
// The application may put jobs in, inside its own transactions; it never takes them out.
await client.query(`grant usage on schema ${jobsSchema} to revela_app`)
await client.query(`grant select, insert on all tables in schema ${jobsSchema} to revela_app`)
await client.query(`alter default privileges in schema ${jobsSchema} grant select, insert on tables to revela_app`)
await client.end()
console.log(`queues ready: ${jobs.map((job) => job.name).join(', ')}`)

function required(name: string): string {
  const value = withSecretFiles(process.env, [name])[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

import { ListBucketsCommand } from '@aws-sdk/client-s3'
import { asSuperuser, dropDatabase } from '../database/databases.ts'
import type { Engines } from '../engines/describe-engines.ts'
import { removeBucket, s3Client } from '../storage/buckets.ts'
import { madeAt } from './test-stack.ts'

const longestRun = 3 * 60 * 60 * 1000

/** Removes the databases and buckets of runs that were killed before they could. */
export async function sweepStacks(engines: Engines, now = Date.now()): Promise<void> {
  const isOld = (name: string) => {
    const made = madeAt(name)
    return made !== undefined && now - made > longestRun
  }
  const databases = await asSuperuser(engines, async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database')
    return rows.map((row) => row.datname)
  })
  for (const name of databases.filter(isOld)) await dropDatabase(engines, name)
  const client = s3Client(engines)
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}))
  client.destroy()
  for (const { Name = '' } of Buckets) if (isOld(Name)) await removeBucket(engines, Name)
}

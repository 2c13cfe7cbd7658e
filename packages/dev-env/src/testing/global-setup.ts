import { ListBucketsCommand } from '@aws-sdk/client-s3'
import { join } from 'node:path'
import { asSuperuser, dropDatabase } from '../database/databases.ts'
import { ensureTemplate } from '../database/template.ts'
import { type Engines, testEnginesConfig } from '../engines/describe-engines.ts'
import { areEnginesRunning, startEngines, stopEngines } from '../engines/start-engines.ts'
import { isSandboxRunning, runTestSandbox, stopSandboxGateway } from '../sandbox-gateway/run-sandbox-gateway.ts'
import {
  isSocialProviderRunning,
  runSocialProvider,
  stopSocialProvider,
} from '../social-provider/run-social-provider.ts'
import { removeBucket, s3Client } from '../storage/buckets.ts'
import { createdAtOf } from './test-stack.ts'

const longestRun = 3 * 60 * 60 * 1000

/** Removes the databases and buckets that killed runs left. */
async function sweepStacks(engines: Engines, now = Date.now()): Promise<void> {
  const isOld = (name: string) => {
    const createdAt = createdAtOf(name)
    return createdAt !== undefined && now - createdAt > longestRun
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

/** Vitest calls this once before the tests that need engines, and the returned function once after them. */
export async function setup(): Promise<() => Promise<void>> {
  const config = testEnginesConfig()
  const run = join(config.dir, 'run')
  const enginesWereRunning = areEnginesRunning(config)
  const socialWasRunning = isSocialProviderRunning(run)
  const sandboxWasRunning = isSandboxRunning(run)
  const engines = await startEngines({ ...config, durable: false })
  await runSocialProvider({ dir: run, port: engines.ports.social })
  await runTestSandbox(engines)
  await sweepStacks(engines)
  await ensureTemplate(engines)
  return async () => {
    if (process.env['REVELA_KEEP_ENGINES'] === '1') return
    if (!socialWasRunning) await stopSocialProvider(run)
    if (!sandboxWasRunning) await stopSandboxGateway(run)
    if (!enginesWereRunning) await stopEngines(config)
  }
}

import {
  asSuperuser,
  ensureBucket,
  removeBucket,
  sandboxOf,
  stackNames,
  superuserQueries,
  startTestEdge,
  testStack,
  type SandboxClient,
  type TestEdge,
  type TestStack,
} from '@revela/dev-env'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { composeApi } from '../src/compose.ts'
import { composeUpload } from '../src/compose-upload.ts'
import type { HttpServer } from '../src/http/server.ts'
import { composeWorker } from '../src/compose-worker.ts'
import { openPlatform, type Platform } from '../src/platform.ts'
import type { Clock } from '../src/platform/clock/clock.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { Browser } from './browser.ts'
import { decodersForTest } from './decoders-for-test.ts'
import { storedMailSecrets } from './stored-mail-secrets.ts'
import { recordTenantCrossings } from './record-tenant-crossings.ts'

export type ApiUnderTest = {
  readonly stack: TestStack
  readonly platform: Platform
  readonly browser: (headers?: Record<string, string>) => Browser
  /** The same cookies, sent to the upload process. */
  readonly uploader: (as: Browser) => Browser
  /** The Fastify apps themselves, for responses that are not JSON. */
  readonly server: HttpServer['app']
  readonly upload: HttpServer['app']
  /** The app of the API process, which also serves the family pages. */
  readonly app: HttpServer['app']
  /** Rows read as superuser, without row-level security. */
  readonly rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>
  /** Controls the payment sandbox, on an account of this test alone. */
  readonly sandbox: SandboxClient
  /** Starts nginx in front of the API and points the gateway's webhooks at it. Returns the app's origin. */
  readonly startEdge: () => Promise<string>
  /** Records which rows of other tenants the statements so far could have read; `close` fails when there are any. */
  readonly tenantCrossings: ReturnType<typeof recordTenantCrossings>
  readonly close: () => Promise<void>
}

type Env = Record<string, string>

/** Starts the API with its own database and bucket; optionally a worker for mails and jobs, and a backup bucket. */
export async function apiUnderTest(
  options: { clock?: Clock; env?: Env | ((env: Env) => Env); worker?: boolean; copy?: boolean } = {},
): Promise<ApiUnderTest> {
  const stack = await testStack()
  const sandbox = sandboxOf(stack.env)
  const extraEnv = typeof options.env === 'function' ? options.env(stack.env) : options.env
  const copy = options.copy ? await secondBucket(stack) : null
  const superuser = superuserQueries(stack.engines, stack.database)
  const decoders = await decodersForTest()
  const env = { DECODER_URL: decoders.address, ...stack.env, ...copy?.env, ...extraEnv }
  const platform = await openPlatform(readConfig(env), 'api', options)
  const tenantCrossings = recordTenantCrossings(stack, platform.db.pool)
  const server = await composeApi(platform)
  const upload = await composeUpload(platform)
  await Promise.all([server.app.ready(), upload.app.ready()])
  let edge: TestEdge | null = null
  const worker = options.worker ? await composeWorker(platform) : null
  return {
    stack,
    platform,
    browser: (headers = {}) => new Browser(server.app, headers),
    uploader: (as) => as.at(upload.app),
    server: server.app,
    app: server.app,
    upload: upload.app,
    rows: superuser.rows,
    sandbox,
    startEdge: async () => {
      await server.app.listen({ host: '127.0.0.1', port: 0 })
      const { port: apiPort } = server.app.server.address() as AddressInfo
      const dir = join(stack.engines.dir, 'edges', stack.database)
      edge = await startTestEdge({ ...stack, dir, apiPort })
      await sandbox.sendWebhooksTo(`${edge.appOrigin}/api/webhooks/payments`)
      return edge.appOrigin
    },
    tenantCrossings,
    close: async () => {
      await edge?.stop()
      await worker?.stop()
      await Promise.all([server.stop(), upload.stop()])
      await platform.close()
      await decoders.close()
      await superuser.close()
      const crossingProblems = await tenantCrossings.problems()
      const readable = await asSuperuser(stack.engines, storedMailSecrets, stack.database)
      await copy?.remove()
      await stack.close()
      if (crossingProblems.length > 0)
        throw new Error(`SQL statements can read rows of other tenants:\n${crossingProblems.join('\n')}`)
      if (readable.length > 0) throw new Error(`stored mails contain usable secrets: ${readable.join(', ')}`)
    },
  }
}

async function secondBucket({ engines }: TestStack) {
  const { bucket } = stackNames()
  await ensureBucket(engines, bucket)
  const { endpoint, accessKey, secretKey } = engines.s3
  return {
    env: {
      COPY_S3_ENDPOINT: endpoint,
      COPY_S3_BUCKET: bucket,
      COPY_S3_ACCESS_KEY: accessKey,
      COPY_S3_SECRET_KEY: secretKey,
    },
    remove: () => removeBucket(engines, bucket),
  }
}

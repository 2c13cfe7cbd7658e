import {
  areEnginesRunning,
  asSuperuser,
  crashPostgres,
  createDatabase,
  databaseUrl,
  describeEngines,
  type Engines,
  ensureBucket,
  ensureTemplate,
  removeBucket,
  run,
  serverEnvironment,
  startEngines,
  startPostgres,
  stopEngines,
  stopPostgres,
  systemAccount,
  testEnginesConfig,
  tryRun,
  withLock,
} from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withCleanUp } from '../harness/clean-up.ts'
import { startTlsProxy, type TlsProxy } from '../harness/tls-proxy.ts'

const configuration = resolve(import.meta.dirname, '../../deploy/backup/pgbackrest.conf')

type Backup = {
  /** The environment variables that an operator sets for a cell; the configuration file is the one of production. */
  readonly env: Readonly<Record<string, string>>
  readonly archiveCommand: string
  readonly run: (command: string, ...options: readonly string[]) => Promise<string>
}

type BackupConfig = {
  readonly engines: Engines
  readonly tlsProxy: TlsProxy
  readonly bucket: string
  readonly cipherPass: string
  /** The folder with the data directory, the spool and the locks. */
  readonly folder: string
}

/** pgBackRest for one data directory, with the configuration of production and a repository on the S3 store. */
function backupOf({ engines, tlsProxy, bucket, cipherPass, folder }: BackupConfig): Backup {
  const account = systemAccount('postgres')
  for (const part of ['spool', 'lock']) {
    mkdirSync(join(folder, part), { recursive: true })
    chownSync(join(folder, part), account.uid, account.gid)
  }
  const env = {
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_STANZA: 'cell',
    PGBACKREST_PG1_PATH: join(folder, 'data'),
    PGBACKREST_PG1_PORT: String(engines.postgres.port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_REPO1_S3_BUCKET: bucket,
    PGBACKREST_REPO1_S3_ENDPOINT: 'localhost',
    PGBACKREST_REPO1_S3_REGION: engines.s3.region,
    PGBACKREST_REPO1_S3_KEY: engines.s3.accessKey,
    PGBACKREST_REPO1_S3_KEY_SECRET: engines.s3.secretKey,
    PGBACKREST_REPO1_STORAGE_PORT: String(tlsProxy.port),
    PGBACKREST_REPO1_STORAGE_CA_FILE: tlsProxy.authority,
    PGBACKREST_REPO1_CIPHER_PASS: cipherPass,
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  }
  const runOptions = { ...account, cwd: folder, env: { PATH: process.env['PATH'], ...env }, timeoutMs: 1_800_000 }
  return {
    env,
    archiveCommand: 'pgbackrest archive-push %p',
    run: (command, ...options) => run('pgbackrest', [...options, command], runOptions),
  }
}

/** pgBackRest is not part of the test machine; install it once to run the drill. */
export async function hasPgBackRest(): Promise<boolean> {
  return existsSync('/usr/bin/pgbackrest') && (await tryRun('pgbackrest', ['version'])).code === 0
}

/** A separate cell: a PostgreSQL with its archive, a bucket, and the backup copy under other credentials. */
export type Cell = {
  readonly engines: Engines
  readonly database: string
  readonly adminUrl: string
  readonly env: Readonly<Record<string, string>>
  readonly backup: Backup
  /** Starts sending the WAL to the repository, as in production. */
  readonly startArchiving: (timeoutSeconds: number) => Promise<void>
  /** Kills the database, and deletes its directory and the bucket with everything in it. */
  readonly destroy: () => Promise<void>
  /** Restores into a new directory from the repository alone; returns the seconds of each part. */
  readonly restore: (target?: string) => Promise<{ fetch: number; replay: number }>
  /** Creates an empty bucket in place of the deleted one. */
  readonly newBucket: () => Promise<void>
}

const portsBeyondTests = 3_000
const database = 'revela_cell'
const copyKeys = { accessKey: 'drillcopyaccess', secretKey: 'drillcopysecret1234' }

export async function withCell<T>(work: (cell: Cell) => Promise<T>): Promise<T> {
  const tests = testEnginesConfig()
  const drillConfig = testEnginesConfig({ REVELA_PORT_BASE: String(tests.portBase + portsBeyondTests) })
  const folder = join(drillConfig.dir, 'drill')
  mkdirSync(folder, { recursive: true })
  return withLock(folder, async () => {
    const wereRunning = areEnginesRunning(tests)
    if (!wereRunning) await startEngines({ ...tests, durable: false })
    const stop = async () => (wereRunning ? undefined : void (await stopEngines(tests)))
    return withCleanUp(stop, () => inFolder(folder, describeEngines(drillConfig), describeEngines(tests), work))
  })
}

async function inFolder<T>(
  folder: string,
  drillConfig: Engines,
  tests: Engines,
  work: (cell: Cell) => Promise<T>,
): Promise<T> {
  const engines = { ...tests, dir: drillConfig.dir, postgres: drillConfig.postgres }
  const unique = `${Math.floor(Date.now() / 1_000).toString(36)}-${randomBytes(2).toString('hex')}`
  const bucket = `revela-t-${unique}01`
  const copyBucket = `revela-t-${unique}02`
  const repository = `revela-t-${unique}03`
  const copy = { s3: { ...tests.s3, ...copyKeys } }
  await ensureOtherUser(tests)
  const tlsProxy = await startTlsProxy(() => Number(new URL(tests.s3.endpoint).port), folder)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  let home = first
  const clear = async () => {
    for (const dir of [first, second]) {
      await stopPostgres(dir)
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    }
  }
  await clear()
  const stop = async () => {
    await clear()
    await tlsProxy.close()
    await removeBucket(copy, copyBucket).catch(() => undefined)
    for (const name of [bucket, repository]) await removeBucket(tests, name).catch(() => undefined)
  }
  return withCleanUp(stop, async () => {
    await Promise.all([ensureBucket(tests, bucket), ensureBucket(tests, repository)])
    await ensureBucket(copy, copyBucket)
    const cipherPass = randomBytes(32).toString('base64')
    const backupIn = (dir: string) => backupOf({ engines, tlsProxy, bucket: repository, cipherPass, folder: dir })
    const start = (dir: string, settings: readonly string[]) =>
      startPostgres({
        dir,
        port: engines.postgres.port,
        durable: true,
        settings: ['archive_mode = on', 'max_wal_size = 8GB', ...settings],
        env: backupIn(dir).env,
        startSeconds: 1_800,
      })
    mkdirSync(first, { recursive: true })
    await start(first, [`archive_command = '/bin/true'`])
    await createDatabase(engines, database, { template: await ensureTemplate(engines) })
    const archiving = { command: backupIn(first).archiveCommand, timeoutSeconds: 60 }
    return work({
      engines,
      database,
      adminUrl: databaseUrl(engines, 'postgres', database),
      env: {
        ...serverEnvironment({ engines, database, bucket, environment: 'test' }),
        COPY_S3_ENDPOINT: tests.s3.endpoint,
        COPY_S3_BUCKET: copyBucket,
        COPY_S3_ACCESS_KEY: copyKeys.accessKey,
        COPY_S3_SECRET_KEY: copyKeys.secretKey,
      },
      backup: { ...backupIn(first), run: (...runOptions) => backupIn(home).run(...runOptions) },
      startArchiving: async (timeoutSeconds) => {
        archiving.timeoutSeconds = timeoutSeconds
        await backupIn(first).run('stanza-create')
        await asSuperuser(engines, async (client) => {
          await client.query(`alter system set archive_command = '${archiving.command}'`)
          await client.query(`alter system set archive_timeout = ${timeoutSeconds}`)
          await client.query('select pg_reload_conf()')
        })
        await backupIn(first).run('check')
      },
      destroy: async () => {
        await crashPostgres(first)
        rmSync(first, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
        await removeBucket(tests, bucket)
      },
      restore: async (target) => {
        home = second
        const account = systemAccount('postgres')
        mkdirSync(join(second, 'data'), { recursive: true, mode: 0o700 })
        for (const dir of [second, join(second, 'data')]) chownSync(dir, account.uid, account.gid)
        // Marks the folder as a cluster, so that no empty one is created in it.
        writeFileSync(join(second, 'revela.conf'), '')
        const startedAt = performance.now()
        const targetOptions =
          target === undefined ? [] : ['--type=time', `--target=${target}`, '--target-action=promote']
        await backupIn(second).run('restore', ...targetOptions)
        const fetched = performance.now()
        // No connection reads the database before it has reached the restore point.
        await start(second, ['hot_standby = off'])
        return { fetch: (fetched - startedAt) / 1_000, replay: (performance.now() - fetched) / 1_000 }
      },
      newBucket: () => ensureBucket(tests, bucket),
    })
  })
}

/** The backup copy belongs to another user: the cell's own keys have no access to it. */
async function ensureOtherUser(tests: Engines): Promise<void> {
  const admin = ['-c', join(tests.dir, 'ceph/ceph.conf'), 'user']
  const existingUser = await tryRun('radosgw-admin', [...admin, 'info', '--uid=drill-copy'])
  if (existingUser.code === 0) return
  const keys = [`--access-key=${copyKeys.accessKey}`, `--secret=${copyKeys.secretKey}`]
  await run('radosgw-admin', [
    ...admin,
    'create',
    '--uid=drill-copy',
    '--display-name=copy',
    '--max-buckets=1000',
    ...keys,
  ])
}

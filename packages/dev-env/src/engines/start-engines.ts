import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asSuperuser } from '../database/databases.ts'
import { enginePackages, missingPackages } from '../debian/packages.ts'
import { OneLineError } from '../one-line-error.ts'
import { mustBeRoot, systemAccount, run } from '../process/run.ts'
import { allDone, mustBeFree, waitUntil } from '../process/wait-until.ts'
import { crashDaemon, type Daemon, daemonPid, stopDaemon } from '../process/daemon.ts'
import { withLock } from '../process/lock.ts'
import { isCephRunning, startCeph, stopCeph } from './ceph.ts'
import {
  describeEngines,
  type Engines,
  type EnginesConfig,
  isPostfixRunning,
  startPostfix,
  stopPostfix,
} from './describe-engines.ts'

/** The roles of the cluster, shared by all databases. Authentication is `trust`, on loopback only. */
const roles: Record<string, string> = {
  revela_owner: 'LOGIN NOSUPERUSER CREATEDB',
  revela_app: 'LOGIN NOSUPERUSER NOBYPASSRLS',
  revela_jobs: 'LOGIN NOSUPERUSER NOBYPASSRLS',
  revela_sweep: 'LOGIN NOSUPERUSER BYPASSRLS',
  revela_staff: 'LOGIN NOSUPERUSER NOBYPASSRLS',
  // Cells use the directory with it.
  revela_directory: 'LOGIN NOSUPERUSER NOBYPASSRLS',
}

export async function createRoles(port: number): Promise<void> {
  await asSuperuser({ postgres: { port } }, async (client) => {
    const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles')
    const existing = new Set(rows.map((row) => row.rolname))
    for (const [name, attributes] of Object.entries(roles)) {
      await client.query(`${existing.has(name) ? 'ALTER' : 'CREATE'} ROLE ${name} ${attributes}`)
    }
    // Support has the product's rights under the same row-level security, and may open its own sessions as well.
    await client.query('GRANT revela_app TO revela_staff')
    // Moves of customers: copied rows already contain what triggers would write.
    await client.query('GRANT SET ON PARAMETER session_replication_role TO revela_owner')
    // A move waits for transactions that began before the stop.
    await client.query('GRANT pg_read_all_stats TO revela_owner')
  })
}

const binaries = '/usr/lib/postgresql/15/bin'

interface PostgresOptions {
  /** Folder of this engine only. */
  dir: string
  port: number
  /**
   * False never waits for the disk, for tests: a killed server loses at most its last commits, because the kernel keeps
   * what was written. Only a crash of the whole machine damages such a database.
   */
  durable: boolean
  /** Further lines for its settings file. */
  settings?: readonly string[]
  /** Environment for commands that the server runs itself, such as archiving. */
  env?: Readonly<Record<string, string>>
  /** Seconds until it must accept connections; a server that replays an archive needs more. */
  startSeconds?: number
}

function daemon(dir: string): Daemon {
  const data = join(dir, 'data')
  return { pidFile: join(data, 'postmaster.pid'), commandLine: `-D ${data}` }
}

function isPostgresRunning(dir: string): boolean {
  return daemonPid(daemon(dir)) !== undefined
}

export async function startPostgres(options: PostgresOptions): Promise<void> {
  if (!isPostgresRunning(options.dir)) await startServer(options)
  const { port, dir, startSeconds = 60 } = options
  await waitUntil(() => isOpen(port), {
    timeoutMs: startSeconds * 1_000,
    timeoutMessage: () =>
      `PostgreSQL did not accept connections within ${startSeconds} s; its log: ${join(dir, 'server.log')}`,
  })
  await createRoles(port)
}

/** A server that replays an archive reports that it has started long before it accepts writes. */
async function isOpen(port: number): Promise<boolean> {
  try {
    return await asSuperuser({ postgres: { port } }, async (client) => {
      const { rows } = await client.query<{ replaying: boolean }>('SELECT pg_is_in_recovery() AS replaying')
      return rows[0]?.replaying === false
    })
  } catch (error) {
    // cannot_connect_now: starting up, or replaying without accepting connections.
    if (error instanceof Error && 'code' in error && error.code === '57P03') return false
    throw error
  }
}

async function startServer(postgresOptions: PostgresOptions): Promise<void> {
  const { dir, port, env, startSeconds = 60 } = postgresOptions
  const account = systemAccount('postgres')
  await mustBeFree(port, 'PostgreSQL')
  mkdirSync(dir, { recursive: true })
  chownSync(dir, account.uid, account.gid)
  const data = join(dir, 'data')
  // A complete cluster has our settings file; an interrupted first start is repeated.
  if (!existsSync(settingsFile(dir))) {
    rmSync(data, { recursive: true, force: true })
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
    await run(`${binaries}/initdb`, ['-D', data, ...options], { ...account, cwd: dir, timeoutMs: 60_000 })
  }
  writeFileSync(settingsFile(dir), postgresSettings(postgresOptions))
  chownSync(settingsFile(dir), account.uid, account.gid)
  const configuration = `-c config_file=${settingsFile(dir)}`
  const options = [
    '-D',
    data,
    '-w',
    '-t',
    String(startSeconds),
    '-l',
    join(dir, 'server.log'),
    '-o',
    configuration,
    'start',
  ]
  await run(`${binaries}/pg_ctl`, options, {
    ...account,
    cwd: dir,
    timeoutMs: startSeconds * 1_000 + 30_000,
    ...(env && { env: { ...process.env, ...env } }),
  })
}

export async function stopPostgres(dir: string): Promise<boolean> {
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions instead of waiting for them.
  return await stopDaemon(daemon(dir), { signal: 'SIGINT', timeoutMs: 30_000 })
}

/** Kills the server and its sessions, as a crash does; the next start replays its log. */
export async function crashPostgres(dir: string): Promise<boolean> {
  return await crashDaemon(daemon(dir))
}

function commitSettings(durable: boolean): string {
  const switches = ['fsync', 'synchronous_commit', 'full_page_writes']
  return switches.map((name) => `${name} = ${durable ? 'on' : 'off'}`).join('\n')
}

function settingsFile(dir: string): string {
  return join(dir, 'revela.conf')
}

function postgresSettings({ dir, port, durable, settings = [] }: PostgresOptions): string {
  return `# Written at every start.
data_directory = '${join(dir, 'data')}'
hba_file = '${join(dir, 'data/pg_hba.conf')}'
ident_file = '${join(dir, 'data/pg_ident.conf')}'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${dir}'
max_connections = 200
shared_buffers = 256MB
effective_cache_size = 2GB
maintenance_work_mem = 256MB
max_wal_size = 2GB
${commitSettings(durable)}
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %u@%d '
log_connections = off
default_text_search_config = 'pg_catalog.portuguese'
${settings.map((line) => `${line}\n`).join('')}`
}

/** Starts the engines that are not running; safe to call from several processes at once. */
export async function startEngines(config: EnginesConfig & { durable?: boolean }): Promise<Engines> {
  const { dir, durable = true } = config
  mustBeRoot()
  const missing = await missingPackages(enginePackages)
  if (missing.length > 0) throw new OneLineError(`missing packages: ${missing.join(' ')}; run: npm run setup`)
  mkdirSync(dir, { recursive: true })
  const engines = describeEngines(config)
  const { ports } = engines
  await withLock(dir, async () => {
    await allDone([
      startPostgres({ dir: join(dir, 'postgres'), port: ports.postgres, durable }),
      startCeph({ dir: join(dir, 'ceph'), port: ports.s3, daemonPorts: ports.ceph }),
      startPostfix({ dir: join(dir, 'postfix'), port: ports.smtp }),
    ])
  })
  return engines
}

/** Stops only the engines of this folder. */
export async function stopEngines(config: EnginesConfig): Promise<string[]> {
  const { dir } = config
  const { ports } = describeEngines(config)
  return await withLock(dir, async () => {
    const stopped = await Promise.all([
      stopPostgres(join(dir, 'postgres')),
      stopCeph(join(dir, 'ceph')),
      stopPostfix({ dir: join(dir, 'postfix'), port: ports.smtp }),
    ])
    return ['PostgreSQL', 'Ceph', 'Postfix'].filter((_, index) => stopped[index])
  })
}

export function areEnginesRunning({ dir }: EnginesConfig): boolean {
  return (
    isPostgresRunning(join(dir, 'postgres')) &&
    isCephRunning(join(dir, 'ceph')) &&
    isPostfixRunning(join(dir, 'postfix'))
  )
}

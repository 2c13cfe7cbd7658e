import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crashDaemon, daemonPid, stopDaemon } from '../process/daemon.ts'
import type { Daemon } from '../process/daemon.ts'
import { isListening, mustBeFree, waitUntil } from '../process/wait-until.ts'
import { run } from '../process/run.ts'
import { cephConfig, monitorAddress } from './ceph-config.ts'
import type { CephOptions } from './ceph-config.ts'

/** Constants on purpose: the store listens on loopback and has no real data. */
export const s3Keys = { accessKey: 'devaccess', secretKey: 'devsecretdevsecret' }

/** Owns no bucket: a bucket's policy grants what it may read. */
export const edgeS3User = {
  accessKey: 'edgeaccess',
  secretKey: 'edgesecretedgesecret',
  principal: 'arn:aws:iam:::user/edge',
}

/** Key pairs of the owner of the buckets and of nginx. */
interface StoreUsers {
  owner: { accessKey: string; secretKey: string }
  edge: { accessKey: string; secretKey: string }
}

export const storeUsers: StoreUsers = { owner: s3Keys, edge: edgeS3User }

const daemons = ['mon.a', 'mgr.x', 'osd.0', 'client.rgw.a'] as const
export type CephDaemon = (typeof daemons)[number]

const programs: Record<CephDaemon, string> = {
  'mon.a': 'ceph-mon',
  'mgr.x': 'ceph-mgr',
  'osd.0': 'ceph-osd',
  'client.rgw.a': 'radosgw',
}

/**
 * The mark contains the program: in a restarted container the pid of a killed daemon is soon a thread of another daemon,
 * with the same configuration file.
 */
function daemon(dir: string, name: CephDaemon): Daemon {
  return { pidFile: join(dir, 'run', `${name}.pid`), commandLine: `${programs[name]} -c ${configFile(dir)}` }
}

function configFile(dir: string): string {
  return join(dir, 'ceph.conf')
}

export function isCephRunning(dir: string): boolean {
  return daemons.every((name) => daemonPid(daemon(dir, name)) !== undefined)
}

export async function startCeph(options: CephOptions, users: StoreUsers = storeUsers): Promise<void> {
  const { dir, port } = options
  const isNew = !existsSync(join(dir, 'complete'))
  if (!isNew && isCephRunning(dir)) {
    await waitForGateway(options)
    return await ensureUsers(dir, users)
  }
  if (isNew) {
    await stopCeph(dir)
    rmSync(dir, { recursive: true, force: true })
  }
  if (daemonPid(daemon(dir, 'client.rgw.a')) === undefined) await mustBeFree(port, 'the S3 store')
  const fsid = isNew ? randomUUID() : readFileSync(join(dir, 'fsid'), 'utf8')
  for (const folder of ['mon/a', 'mgr/x', 'osd/0', 'run', 'log', 'crash'])
    mkdirSync(join(dir, folder), { recursive: true })
  writeFileSync(join(dir, 'fsid'), fsid)
  writeFileSync(configFile(dir), cephConfig(options, fsid))
  if (isNew) await createMonitor(options, fsid)
  await startDaemon(dir, 'mon.a', ['-i', 'a'])
  await Promise.all([startDaemon(dir, 'mgr.x', ['-i', 'x']), isNew ? startNewDisk(dir) : startDisk(dir)])
  await startDaemon(dir, 'client.rgw.a', ['-n', 'client.rgw.a'])
  await waitForGateway(options)
  await ensureUsers(dir, users)
  writeFileSync(join(dir, 'complete'), '')
}

export async function stopCeph(dir: string): Promise<boolean> {
  let stopped = false
  for (const name of [...daemons].toReversed()) {
    const wasRunning = await stopDaemon(daemon(dir, name), { timeoutMs: 20_000 })
    stopped ||= wasRunning
  }
  return stopped
}

/** Kills some of its daemons, as a crash does; startCeph restarts them. */
export async function crashCeph(dir: string, names: readonly CephDaemon[]): Promise<void> {
  for (const name of names) await crashDaemon(daemon(dir, name))
}

async function waitForGateway({ dir, port }: CephOptions): Promise<void> {
  await waitUntil(() => isListening(port), {
    timeoutMs: 90_000,
    timeoutMessage: () => `the S3 store did not respond on port ${port} within 90 s; its log: ${join(dir, 'log')}`,
  })
}

async function createMonitor(options: CephOptions, fsid: string): Promise<void> {
  const { dir } = options
  const keyring = join(dir, 'keyring')
  const monmap = join(dir, 'monmap')
  const keys: [string, ...string[]][] = [
    ['mon.', 'mon', 'allow *'],
    ['client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
    ['mgr.x', 'mon', 'allow profile mgr', 'osd', 'allow *'],
    ['osd.0', 'mon', 'allow profile osd', 'mgr', 'allow profile osd', 'osd', 'allow *'],
    ['client.rgw.a', 'mon', 'allow rw', 'osd', 'allow rwx'],
  ]
  await run('ceph-authtool', ['--create-keyring', keyring])
  for (const [name, ...caps] of keys) {
    const flags = caps.flatMap((cap, index) => (index % 2 === 0 ? ['--cap', cap] : [cap]))
    await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...flags])
  }
  await run('monmaptool', ['--create', '--addv', 'a', monitorAddress(options), '--fsid', fsid, monmap])
  await run('ceph-mon', ['-c', configFile(dir), '--mkfs', '-i', 'a', '--monmap', monmap, '--keyring', keyring])
}

async function startNewDisk(dir: string): Promise<void> {
  const uuid = randomUUID()
  await run('ceph', ['-c', configFile(dir), 'osd', 'new', uuid], { timeoutMs: 60_000 })
  const options = ['--mkfs', '--osd-uuid', uuid, '--keyring', join(dir, 'keyring')]
  await run('ceph-osd', ['-c', configFile(dir), '-i', '0', ...options], { timeoutMs: 60_000 })
  await startDisk(dir)
}

async function startDisk(dir: string): Promise<void> {
  await startDaemon(dir, 'osd.0', ['-i', '0'])
}

async function startDaemon(dir: string, name: CephDaemon, args: string[]): Promise<void> {
  const command = programs[name]
  if (daemonPid(daemon(dir, name)) !== undefined) return
  await run(command, ['-c', configFile(dir), ...args], { cwd: dir, timeoutMs: 60_000 })
  await waitUntil(() => daemonPid(daemon(dir, name)) !== undefined, {
    timeoutMs: 30_000,
    timeoutMessage: () => `${command} exited after its start; its log: ${join(dir, 'log', `${name}.log`)}`,
  })
}

/** Engines of an earlier version have no user for nginx, so a file marks that it was created. */
export async function ensureUsers(dir: string, { owner, edge }: StoreUsers): Promise<void> {
  if (!existsSync(join(dir, 'complete'))) await createUser(dir, 'dev', owner)
  const edgeUserFile = join(dir, 'user-edge')
  if (existsSync(edgeUserFile)) return
  await createUser(dir, 'edge', edge)
  writeFileSync(edgeUserFile, '')
}

async function createUser(
  dir: string,
  name: string,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): Promise<void> {
  const keys = [`--access-key=${accessKey}`, `--secret=${secretKey}`]
  const user = ['user', 'create', `--uid=${name}`, `--display-name=${name}`, '--max-buckets=100000', ...keys]
  await run('radosgw-admin', ['-c', configFile(dir), ...user], { timeoutMs: 60_000 })
}

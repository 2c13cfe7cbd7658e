import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { OneLineError } from '../one-line-error.ts'
import { run, tryRun } from '../process/run.ts'

const policy = '/usr/sbin/policy-rc.d'
const createCluster = '/etc/postgresql-common/createcluster.conf'

/**
 * Debian starts and enables a server when it is installed. We run private instances, so the system's must not start.
 */
async function withoutStartingServices(names: readonly string[], install: () => Promise<void>): Promise<void> {
  const ownPolicy = !existsSync(policy)
  if (ownPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  if (names.includes('postgresql-15') && !existsSync(createCluster)) {
    mkdirSync(dirname(createCluster), { recursive: true })
    writeFileSync(createCluster, '# The package is wanted for its binaries only.\ncreate_main_cluster = false\n')
  }
  if (names.includes('postfix')) {
    await run('debconf-set-selections', [], { input: 'postfix postfix/main_mailer_type select No configuration\n' })
  }
  try {
    await install()
  } finally {
    if (ownPolicy) rmSync(policy, { force: true })
  }
  if (existsSync('/run/systemd/system')) {
    for (const [name, service] of Object.entries(services)) {
      if (names.includes(name)) await tryRun('systemctl', ['disable', '--now', service])
    }
  }
}

/** The services that Debian enables with a package. */
const services: Record<string, string> = {
  postfix: 'postfix',
  nginx: 'nginx',
  prometheus: 'prometheus',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
}

/** The engines, by Debian 12's package names. */
export const enginePackages = [
  'postgresql-15',
  'radosgw',
  'ceph-mon',
  'ceph-osd',
  'ceph-mgr',
  'ceph-common',
  'postfix',
] as const

/** What a site needs to run: the engines and the edge. */
export const sitePackages = [
  ...enginePackages,
  'nginx',
  // Signs the edge's requests to the store.
  'libnginx-mod-http-js',
  // Chooses the certificates of own domains.
  'libnginx-mod-http-lua',
] as const

/** Everything that a site, the end-to-end tests and the photographs of the demonstration need. */
export const neededPackages = [
  ...sitePackages,
  'chromium-headless-shell',
  'fonts-liberation',
  'lomiri-wallpapers-16.04',
  'mate-backgrounds',
  'plasma-workspace-wallpapers',
  'unzip',
  // The certificate authority of tests, with its DNS server.
  'pebble',
  // For promtool, which tests the alert rules.
  'prometheus',
  // bench/directory compares it with PostgreSQL.
  'etcd-server',
] as const

/** Besides the engines, what a cell of several machines needs. */
export const cellPackages = [
  ...sitePackages,
  'patroni',
  // For the interface of etcd in which this version of Patroni changes the lease only if it still holds it.
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'haproxy',
  // Each machine has a network of its own.
  'iproute2',
  'nftables',
] as const

export async function missingPackages(names: readonly string[] = neededPackages): Promise<string[]> {
  if (!existsSync('/usr/bin/dpkg-query')) throw new OneLineError('setup needs Debian 12 (dpkg-query was not found)')
  const { stdout } = await tryRun('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\\n', ...names])
  const installed = new Set(
    stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return names.filter((name) => !installed.has(name))
}

export async function installPackages(names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) {
    const command = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`
    throw new OneLineError(`missing packages can only be installed by root; run as root: ${command}`)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env, timeoutMs: 180_000 })
  await withoutStartingServices(names, async () => {
    // Without a terminal a question about a configuration file would wait for ever: keep the existing file.
    const options = ['-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
    await run('apt-get', ['install', ...options, ...names], { env, timeoutMs: 900_000 })
  })
}

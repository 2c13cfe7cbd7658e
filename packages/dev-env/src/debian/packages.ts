import { existsSync } from 'node:fs'
import { OneLineError } from '../one-line-error.ts'
import { run, tryRun } from '../process/run.ts'
import { withoutStartingServices } from './quiet-install.ts'

/** Everything the engines, the end-to-end tests and the demonstration need, by Debian 12's package names. */
export const neededPackages = [
  'postgresql-15',
  'radosgw',
  'ceph-mon',
  'ceph-osd',
  'ceph-mgr',
  'ceph-common',
  'postfix',
  'nginx',
  // Signs the edge's requests to the store.
  'libnginx-mod-http-js',
  'chromium-headless-shell',
  'fonts-liberation',
  'lomiri-wallpapers-16.04',
  'mate-backgrounds',
  'unzip',
  // For promtool, which tests the alert rules.
  'prometheus',
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
    throw new OneLineError(`these packages are missing and only root can install them; run as root: ${command}`)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env, timeoutMs: 180_000 })
  await withoutStartingServices(names, async () => {
    // A held conffile question would wait for ever without a terminal: keep what is there.
    const options = ['-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
    await run('apt-get', ['install', ...options, ...names], { env, timeoutMs: 900_000 })
  })
}

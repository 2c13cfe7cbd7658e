import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { run, tryRun, waitUntil } from '@revela/dev-env'

/** Podman with Docker Compose over its socket, and the variables with which deploy's scripts use them. */
export interface ContainerTools {
  readonly env: NodeJS.ProcessEnv
  readonly stop: () => Promise<void>
}

const packages = ['podman', 'buildah', 'runc', 'mmdebstrap', 'netavark', 'aardvark-dns', 'iptables', 'catatonit']

/** Installs what is missing and starts Podman's socket; everything it writes is in `folder`. */
export async function openContainerTools(folder: string): Promise<ContainerTools> {
  mkdirSync(folder, { recursive: true })
  await installPackages()
  const compose = await findCompose(folder)
  const socket = join(folder, 'podman.sock')
  const env = {
    ...process.env,
    CONTAINERS_CONF: writeContainersConf(folder),
    DOCKER_HOST: `unix://${socket}`,
    ENGINE: 'podman',
    COMPOSE: compose,
  }
  const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], { env, stdio: 'ignore' })
  await waitUntil(() => existsSync(socket), { timeoutMs: 20_000, timeoutMessage: () => 'podman opened no socket' })
  return {
    env,
    stop: async () => {
      service.kill()
    },
  }
}

async function installPackages(): Promise<void> {
  const { stdout } = await tryRun('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...packages])
  const installed = new Set(stdout.split('\n').flatMap((line) => line.match(/^(\S+) installed$/)?.[1] ?? []))
  const missing = packages.filter((name) => !installed.has(name))
  if (missing.length === 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { timeoutMs: 120_000, env })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { timeoutMs: 300_000, env })
}

/**
 * Runc, because crun needs cgroups that not every machine lets it write; limits of open files that the machine allows;
 * logs as files, because there may be no journald.
 */
function writeContainersConf(folder: string): string {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const files = Math.min(65_536, Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1] ?? 1_024))
  const file = join(folder, 'containers.conf')
  const lines = [
    '[containers]',
    `default_ulimits = ["nofile=${files}:${files}", "nproc=32768:32768"]`,
    'log_driver = "k8s-file"',
    '[engine]',
    'runtime = "runc"',
    'events_logger = "file"',
    'cgroup_manager = "cgroupfs"',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** The installed Docker Compose 2, or Debian 13's: it is one program, and Debian 12 has only version 1. */
async function findCompose(folder: string): Promise<string> {
  const installed = await tryRun('docker', ['compose', 'version', '--short']).catch(() => ({ code: 1, stdout: '' }))
  if (installed.code === 0 && /^v?[2-9]/.test(installed.stdout)) return 'docker compose'
  const program = join(folder, 'usr/libexec/docker/cli-plugins/docker-compose')
  if (!existsSync(program)) await downloadCompose(folder)
  return program
}

async function downloadCompose(folder: string): Promise<void> {
  const sources = readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8').split('\n\n')[0] ?? ''
  const lists = join(folder, 'apt')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  writeFileSync(join(folder, 'debian-13.sources'), `${sources.replace(/^Suites:.*$/m, 'Suites: trixie')}\n`)
  const options = [
    `Dir::Etc::sourcelist=${join(folder, 'debian-13.sources')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${join(folder, 'apt-cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  await run('apt-get', [...options, 'update', '-q'], { timeoutMs: 180_000 })
  await run('apt-get', [...options, 'download', '-q', 'docker-compose'], { timeoutMs: 180_000, cwd: folder })
  const { stdout } = await tryRun('sh', ['-c', 'ls docker-compose_*.deb'], { cwd: folder })
  await run('dpkg-deb', ['-x', join(folder, stdout.trim().split('\n').at(-1) ?? ''), folder])
}

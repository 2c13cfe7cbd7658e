import { luaModules, njsModule, nginxConfig } from '@revela/edge'
import type { NginxOptions } from '@revela/edge'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OneLineError } from '../one-line-error.ts'
import { daemonPid, stopDaemon } from '../process/daemon.ts'
import type { Daemon } from '../process/daemon.ts'
import { isListening, mustBeFree, waitUntil } from '../process/wait-until.ts'
import { run } from '../process/run.ts'

const program = '/usr/sbin/nginx'

function daemon(dir: string): Daemon {
  return { pidFile: join(dir, 'nginx.pid'), commandLine: configFile(dir) }
}

function configFile(dir: string): string {
  return join(dir, 'nginx.conf')
}

export function nginxLogFiles(dir: string): string[] {
  return [join(dir, 'access.log'), join(dir, 'error.log')]
}

export function nginxPid(dir: string): number | undefined {
  return daemonPid(daemon(dir))
}

const local = (port: number) => `127.0.0.1:${port}`

/** One process of each kind, on loopback. */
export function processesAt(ports: { api: number; upload: number; renderer: number }): NginxOptions['processes'] {
  return { api: [local(ports.api)], upload: [local(ports.upload)], renderer: [local(ports.renderer)] }
}

/** Starts nginx, or reloads a running one with a changed configuration. */
export async function startNginx(options: NginxOptions): Promise<void> {
  const { dir, port } = options
  const files = [program, njsModule, ...(options.ownDomains ? luaModules : [])]
  if (!files.every((file) => existsSync(file))) {
    throw new OneLineError('nginx or one of its modules is missing; run: npm run setup')
  }
  mkdirSync(dir, { recursive: true })
  const config = nginxConfig(options)
  const changed = !existsSync(configFile(dir)) || readFileSync(configFile(dir), 'utf8') !== config
  const pid = nginxPid(dir)
  if (pid !== undefined && !changed) return
  if (pid === undefined) await mustBeFree(port, 'nginx')
  // The configuration contains the key of the store.
  writeFileSync(configFile(dir), config, { mode: 0o600 })
  chmodSync(configFile(dir), 0o600)
  const args = ['-p', dir, '-e', join(dir, 'error.log'), '-c', configFile(dir)]
  await run(program, pid === undefined ? args : [...args, '-s', 'reload'], { timeoutMs: 15_000 })
  await waitUntil(async () => nginxPid(dir) !== undefined && (await isListening(port)), {
    timeoutMs: 15_000,
    timeoutMessage: () => `nginx did not respond on port ${port}; its log: ${join(dir, 'error.log')}`,
  })
}

export async function stopNginx(dir: string): Promise<boolean> {
  return await stopDaemon(daemon(dir))
}

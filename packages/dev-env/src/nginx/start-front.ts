import { cellFolder, frontConfig, type FrontOptions, luaModules } from '@revela/edge'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OneLineError } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'
import { type Background, logFileOf, logTail, startInBackground, stopBackground } from '../process/background.ts'
import { type Daemon, daemonPid, stopDaemon } from '../process/daemon.ts'
import { run } from '../process/run.ts'
import { isListening, mustBeFree, waitUntil } from '../process/wait-until.ts'
import { startCertificateSync, stopCertificateSync } from './certificate-sync.ts'

const program = '/usr/sbin/nginx'

export interface StartFrontOptions extends Pick<FrontOptions, 'hosts' | 'tls' | 'httpPort' | 'hsts' | 'mapMegabytes'> {
  /** Folder of this nginx and of the processes beside it. */
  dir: string
  port: number
  cells: readonly { name: string; edge: string; apis: readonly string[] }[]
  /** CELLS_TOKEN of the api processes. */
  token: string
  /** CERTIFICATES_TOKEN of the api processes: serves own domains; needs `tls`. */
  certificatesToken?: string
}

export interface Front {
  /** The folder in which the certificates of a cell are, in `domains/`. */
  readonly cellFolder: (name: string) => string
  readonly stop: () => Promise<void>
  readonly stopNginx: () => Promise<void>
  readonly startNginx: () => Promise<void>
  /** The process that follows the directory through the apis. */
  readonly stopSync: () => Promise<void>
  readonly startSync: () => Promise<void>
  /** The last lines of that process. */
  readonly syncLog: (lines?: number) => string
  readonly nginxPid: () => number | undefined
}

/** Starts the nginx in front of all cells and the processes beside it, as on one machine. */
export async function startFront(options: StartFrontOptions): Promise<Front> {
  const { dir, cells, certificatesToken } = options
  const sync: Background = { name: 'sync-cells', dir }
  const stopSync = async () => void (await stopBackground(sync))
  const startSync = async () => {
    await startInBackground({
      ...sync,
      command: process.execPath,
      args: [join(repositoryRoot, 'packages/edge/src/cli/sync-cells.ts')],
      env: {
        PATH: process.env['PATH'],
        FRONT_DIR: dir,
        FRONT_APIS: cells.flatMap(({ name, apis }) => apis.map((api) => `${name}=${api}`)).join(','),
        CELLS_TOKEN: options.token,
      },
      cwd: repositoryRoot,
      isReady: async () => existsSync(logFileOf(sync)) && readFileSync(logFileOf(sync), 'utf8').includes('started'),
    })
  }
  const certificateDir = (name: string) => join(dir, `certificates-${name}`)
  const startNginx = () => startFrontNginx(options)
  const stopNginx = async () => void (await stopDaemon(daemon(dir)))
  // Ends both when this process ends abruptly.
  const kill = () => {
    const pid = daemonPid(daemon(dir))
    if (pid !== undefined) process.kill(pid, 'SIGTERM')
  }
  const stop = async () => {
    process.off('exit', kill)
    await stopSync()
    for (const { name } of cells) await stopCertificateSync(certificateDir(name))
    await stopNginx()
  }
  process.once('exit', kill)
  try {
    await startSync()
    await startNginx()
    for (const { name, apis } of certificatesToken === undefined ? [] : cells) {
      await startCertificateSync({
        dir: certificateDir(name),
        edgeDir: cellFolder(dir, name),
        apiUpstreams: apis,
        token: certificatesToken ?? '',
      })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    cellFolder: (name) => cellFolder(dir, name),
    stop,
    stopNginx,
    startNginx,
    stopSync,
    startSync,
    syncLog: (lines) => logTail(sync, lines),
    nginxPid: () => daemonPid(daemon(dir)),
  }
}

function configFile(dir: string): string {
  return join(dir, 'nginx.conf')
}

function daemon(dir: string): Daemon {
  return { pidFile: join(dir, 'nginx.pid'), commandLine: configFile(dir) }
}

async function startFrontNginx({ cells, ...options }: StartFrontOptions): Promise<void> {
  const { dir, port } = options
  if (![program, ...luaModules].every((file) => existsSync(file))) {
    throw new OneLineError('nginx or one of its modules is missing; run: npm run setup')
  }
  mkdirSync(dir, { recursive: true })
  if (daemonPid(daemon(dir)) !== undefined) return
  await mustBeFree(port, 'the front nginx')
  const edges = cells.map(({ name, edge }) => ({ name, edges: [edge] }))
  writeFileSync(configFile(dir), frontConfig({ ...options, cells: edges }))
  await run(program, ['-p', dir, '-e', join(dir, 'error.log'), '-c', configFile(dir)], { timeoutMs: 60_000 })
  await waitUntil(async () => daemonPid(daemon(dir)) !== undefined && (await isListening(port)), {
    timeoutMs: 60_000,
    timeoutMessage: () => `nginx did not respond on port ${port}; its log: ${join(dir, 'error.log')}`,
  })
}

import { readHelp } from '@revela/edge'
import type { SandboxClient } from '@revela/sandbox-gateway'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nginxLogFiles, nginxPid, processesAt, startNginx, stopNginx } from '../nginx/nginx.ts'
import { OneLineError } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'
import { freePorts } from '../process/free-ports.ts'
import { allDone } from '../process/wait-until.ts'
import { backgroundPid, logFileOf, logTail, signalGroup, stopBackground } from '../process/background.ts'
import { readProcess } from '../process/proc.ts'
import { runSandboxGateway, sandboxOf } from '../sandbox-gateway/run-sandbox-gateway.ts'
import { runSocialProvider } from '../social-provider/run-social-provider.ts'
import type { TestStack } from '../testing/test-stack.ts'
import { imageStore } from './image-store.ts'
import {
  ownDomainBackgrounds,
  type OwnDomainParts,
  prepareOwnDomains,
  startSiteSync,
  stopOwnDomains,
  trustedBy,
} from './own-domain-parts.ts'
import { type Origins, originsAt, serverEnvironment, type SitePorts } from './server-environment.ts'
import { type ServerProcess, serverProcesses, startServerProcesses } from './server-processes.ts'

const ownerFile = 'owner.json'

/** Records the process that owns a site. */
function rememberSite(dir: string): void {
  mkdirSync(dir, { recursive: true })
  const owner = { pid: process.pid, startTime: readProcess(process.pid)?.startTime }
  writeFileSync(join(dir, ownerFile), JSON.stringify(owner))
}

function forgetSite(dir: string): void {
  rmSync(join(dir, ownerFile), { force: true })
}

/** Stops sites whose owner was killed before it could stop them. */
async function sweepSites(sites: string): Promise<void> {
  if (!existsSync(sites)) return
  for (const name of readdirSync(sites)) {
    const dir = join(sites, name)
    if (hasLivingOwner(dir)) continue
    const backgrounds = [...serverProcesses, 'social-provider', 'sandbox-gateway']
    await Promise.all([
      stopNginx(join(dir, 'nginx')),
      ...backgrounds.map((process) => stopBackground({ name: process, dir })),
      stopOwnDomains(dir),
    ])
    rmSync(dir, { recursive: true, force: true })
  }
}

function hasLivingOwner(dir: string): boolean {
  try {
    const owner = JSON.parse(readFileSync(join(dir, ownerFile), 'utf8')) as { pid: number; startTime: string }
    return readProcess(owner.pid)?.startTime === owner.startTime
  } catch {
    // No owner has been recorded.
    return false
  }
}

export interface ClockMove {
  days?: number
  hours?: number
  minutes?: number
}

export interface SiteClock {
  /** The site's current time. */
  readonly now: () => Date
  /** Moves the clock of every process of the site forward; sessions age with it, jobs and rate limits do not. */
  readonly moveClock: (move: ClockMove) => Promise<void>
}

// Processes read the file five times a second.
const clockReadMs = 300

/** The clock of a site whose processes have `REVELA_CLOCK_FILE`. */
export function siteClock(file: string): SiteClock {
  const offset = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)
  return {
    now: () => new Date(Date.now() + offset()),
    moveClock: async ({ days = 0, hours = 0, minutes = 0 }) => {
      const moved = offset() + ((days * 24 + hours) * 60 + minutes) * 60_000
      writeFileSync(`${file}.new`, String(Math.round(moved)))
      renameSync(`${file}.new`, file)
      await new Promise((onOutput) => setTimeout(onOutput, clockReadMs))
    },
  }
}

const processes = [...serverProcesses, 'social-provider', 'sandbox-gateway'] as const

export interface Site extends Origins, SiteClock {
  /** Folder of its processes. */
  dir: string
  ports: SitePorts
  env: Record<string, string>
  /** The master process of nginx at the three origins, for measurements of its children. */
  nginxPid(): number | undefined
  /** The address of the social provider's control endpoints. */
  socialOrigin: string
  /** Controls the payment gateway of this site. */
  sandbox: SandboxClient
  /** The last lines of a process's log. */
  log(name: (typeof processes)[number], lines?: number): string
  /** Only with `ownDomains`. */
  ownDomains?: OwnDomainParts
  /** The log files of all processes and of nginx. */
  logFiles: string[]
  /** Stop and start one process, to test the others meanwhile. */
  stopProcess(name: ServerProcess): Promise<void>
  startProcesses(): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** The studio's production build; a relative path starts at the repository's root. */
  studioDist: string
  /** The families' app, likewise; without it, their pages have no scripts. */
  familyDist?: string
  /** The help centre, likewise; without it, /ajuda does not exist. */
  helpDist?: string
  /** Rate limits each address, as nginx does in production. */
  visitorLimits?: boolean
  /** Serves everything by https, own domains too, with certificates of a real ACME authority. */
  ownDomains?: boolean
  /** The port of a front edge on this machine: all public addresses name it. */
  frontPort?: number
  /** Overrides the server's variables. */
  env?: Record<string, string>
}

/** Starts the whole product on free ports, over a stack's database and bucket; several can run side by side. */
export async function startSite(
  stack: Pick<TestStack, 'engines' | 'database' | 'bucket' | 'env'>,
  options: SiteOptions,
): Promise<Site> {
  const {
    studioDist,
    familyDist = 'apps/family/dist',
    helpDist = 'apps/help/dist',
    visitorLimits = false,
    env = {},
  } = options
  const dist = resolve(repositoryRoot, studioDist)
  if (!existsSync(join(dist, 'index.html'))) throw new OneLineError(`${dist} has no built studio; run: npm run build`)
  const families = resolve(repositoryRoot, familyDist)
  const familyPage = join(families, 'index.html')
  const sites = join(stack.engines.dir, 'sites')
  await sweepSites(sites)
  const dir = join(sites, stack.database)
  const [nginx = 0, api = 0, upload = 0, renderer = 0, social = 0, payments = 0, httpPort = 0] = await freePorts(7)
  const ports = { nginx, api, upload, renderer, social, payments }
  const { engines, database, bucket } = stack
  const { SECRET_KEY: secretKey } = stack.env
  const scheme = options.ownDomains ? 'https' : 'http'
  const { frontPort } = options
  const origins = originsAt(frontPort ?? nginx, scheme)
  rememberSite(dir)
  const ownDomains = options.ownDomains ? await prepareOwnDomains({ dir, httpPort }) : undefined
  const portEnvironment = serverEnvironment({
    engines,
    database,
    bucket,
    environment: 'test',
    ports: { ...ports, nginx: frontPort ?? nginx },
    scheme,
    ...(secretKey && { secretKey }),
  })
  const pages: Record<string, string> = existsSync(familyPage) ? { FAMILY_PAGE: familyPage } : {}
  const clockFile = join(dir, 'clock')
  // The gateway uses the site's own variables, whatever `env` overrides for the server.
  const gatewayEnv = { ...portEnvironment, ...ownDomains?.env, REVELA_CLOCK_FILE: clockFile }
  const serverEnv: Record<string, string> = {
    ...portEnvironment,
    ...ownDomains?.env,
    ...pages,
    LOG_LEVEL: 'info',
    REVELA_CLOCK_FILE: clockFile,
    ...env,
    ...(ownDomains && trustedBy({ dir, own: ownDomains.rootFile, further: env['NODE_EXTRA_CA_CERTS'] })),
  }

  // Ends the site when this process ends abruptly.
  const killAll = () => {
    for (const background of [...processes.map((name) => ({ name, dir })), ...ownDomainBackgrounds(dir)]) {
      signalIfRunning(background)
    }
    signalIfRunningNginx(dir)
  }
  const stop = async () => {
    process.off('exit', killAll)
    await Promise.all([
      stopNginx(join(dir, 'nginx')),
      stopOwnDomains(dir),
      ...processes.map((name) => stopBackground({ name, dir })),
    ])
    forgetSite(dir)
    rmSync(dir, { recursive: true, force: true })
  }
  const startProcesses = async () => await startServerProcesses({ dir, env: serverEnv })

  process.once('exit', killAll)
  try {
    await allDone([
      startProcesses(),
      runSocialProvider({ dir, port: social }),
      runSandboxGateway({ dir, recordsDir: join(dir, 'sandbox-books'), env: gatewayEnv, environment: 'test' }),
      startNginx({
        dir: join(dir, 'nginx'),
        port: ports.nginx,
        processes: processesAt(ports),
        store: imageStore(engines, bucket),
        studio: { dist },
        family: { dist: families },
        help: readHelp(resolve(repositoryRoot, helpDist)),
        showCache: true,
        visitorLimits,
        contentOrigin: origins.contentOrigin,
        ...(frontPort !== undefined && { behindFront: { trusted: ['127.0.0.1'] } }),
        ...(ownDomains && { tls: ownDomains.tls, httpPort, ownDomains: true, hsts: true }),
        cardTokenOrigin: serverEnv['PAYMENTS_BROWSER_URL'] ?? '',
        ...(serverEnv['ALBUMS_URL'] && { framedOrigin: new URL(serverEnv['ALBUMS_URL']).origin }),
      }),
    ])
    if (ownDomains) await startSiteSync({ dir, edgeDir: join(dir, 'nginx'), apiPort: api, env: serverEnv })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...origins,
    ...(ownDomains && { ownDomains }),
    ...siteClock(clockFile),
    dir,
    ports,
    env: serverEnv,
    nginxPid: () => nginxPid(join(dir, 'nginx')),
    socialOrigin: `http://127.0.0.1:${social}`,
    sandbox: sandboxOf(gatewayEnv),
    log: (name, lines) => logTail({ name, dir }, lines),
    logFiles: [...processes.map((name) => logFileOf({ name, dir })), ...nginxLogFiles(join(dir, 'nginx'))],
    stopProcess: async (name) => void (await stopBackground({ name, dir })),
    startProcesses,
    stop,
  }
}

function signalIfRunning(background: { name: string; dir: string }): void {
  const pid = backgroundPid(background)
  if (pid !== undefined) signalGroup(pid, 'SIGTERM')
}

function signalIfRunningNginx(dir: string): void {
  const pid = nginxPid(join(dir, 'nginx'))
  if (pid !== undefined) process.kill(pid, 'SIGTERM')
}

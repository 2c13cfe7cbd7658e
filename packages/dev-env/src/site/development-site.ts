import { readHelp } from '@revela/edge'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, migrate } from '../database/databases.ts'
import type { Engines } from '../engines/describe-engines.ts'
import { nginxPid, processesAt, startNginx, stopNginx } from '../nginx/nginx.ts'
import { OneLineError } from '../one-line-error.ts'
import { repositoryRoot } from '../paths.ts'
import { allDone, respondsOk, mustBeFree } from '../process/wait-until.ts'
import { backgroundPid, startInBackground, stopBackground } from '../process/background.ts'
import { runSandboxGateway } from '../sandbox-gateway/run-sandbox-gateway.ts'
import { runSocialProvider } from '../social-provider/run-social-provider.ts'
import { ensureBucket } from '../storage/buckets.ts'
import { imageStore } from './image-store.ts'
import { newPaymentsToken, serverEnvironment } from './server-environment.ts'
import { serverProcesses, startServerProcesses } from './server-processes.ts'

export const developmentDatabase = 'revela'
export const developmentBucket = 'revela-dev'
const studio = join(repositoryRoot, 'apps/studio')
const family = join(repositoryRoot, 'apps/family')
const vites = ['vite', 'family-vite'] as const
const processes = [...serverProcesses, 'social-provider', 'sandbox-gateway', ...vites] as const

/** Folder of the pid files and logs. */
export function runFolder(dir: string): string {
  return join(dir, 'run')
}

/** Creates the development database with the newest schema, and its bucket. */
export async function prepareData(engines: Engines): Promise<void> {
  await createDatabase(engines, developmentDatabase)
  await allDone([migrate(engines, developmentDatabase), ensureBucket(engines, developmentBucket)])
}

export interface DevelopmentSiteOptions {
  /** Serves the production build of the apps instead of Vite. */
  built: boolean
  /** Where nginx, the social provider and the payment gateway listen; loopback by default. */
  listenAddress?: string | undefined
}

/** Starts our processes, the social provider, the studio and nginx. */
export async function startDevelopmentSite(engines: Engines, options: DevelopmentSiteOptions): Promise<void> {
  const { built, listenAddress } = options
  const { dir, ports } = engines
  const dist = join(studio, 'dist')
  const familyDist = join(family, 'dist')
  if (built && [dist, familyDist].some((folder) => !existsSync(join(folder, 'index.html'))))
    throw new OneLineError('the studio or the families’ app is not built; run: npm run build')
  const secrets = loadSecrets(dir)
  const env: Record<string, string> = {
    ...serverEnvironment({
      engines,
      database: developmentDatabase,
      bucket: developmentBucket,
      environment: 'development',
      ...secrets,
    }),
    FAMILY_PAGE: built ? join(familyDist, 'index.html') : `http://127.0.0.1:${ports.familyVite}/index.html`,
  }
  const run = runFolder(dir)
  for (const name of ['api', 'upload', 'renderer'] as const) {
    if (backgroundPid({ name, dir: run }) === undefined) await mustBeFree(ports[name], `the ${name} process`)
  }
  await allDone([
    startServerProcesses({ dir: run, env, watch: !built }),
    runSocialProvider({ dir: run, port: ports.social, listenAddress }),
    runSandboxGateway({
      dir: run,
      recordsDir: join(dir, 'sandbox-gateway'),
      env,
      environment: 'development',
      listenAddress,
    }),
    ...(built
      ? []
      : [startVite('vite', studio, run, ports.vite), startVite('family-vite', family, run, ports.familyVite)]),
    startNginx({
      dir: join(dir, 'nginx'),
      port: ports.nginx,
      ...(listenAddress && { address: listenAddress }),
      processes: processesAt(ports),
      store: imageStore(engines, developmentBucket),
      studio: built ? { dist } : { vite: ports.vite },
      family: built ? { dist: familyDist } : { vite: ports.familyVite },
      help: readHelp(join(repositoryRoot, 'apps/help/dist')),
      showCache: true,
      cardTokenOrigin: env['PAYMENTS_BROWSER_URL'] ?? '',
    }),
  ])
}

/** The processes of the site that are not running. */
export function missingProcesses(dir: string, { built }: { built: boolean }): string[] {
  const processNames = processes.filter((name) => !built || !vites.some((vite) => vite === name))
  const missing: string[] = processNames.filter((name) => backgroundPid({ name, dir: runFolder(dir) }) === undefined)
  return nginxPid(join(dir, 'nginx')) === undefined ? ['nginx', ...missing] : missing
}

/** Stops what startDevelopmentSite started, and returns the names. */
export async function stopDevelopmentSite(dir: string): Promise<string[]> {
  const names = ['nginx', ...processes]
  const stopped = await Promise.all([
    stopNginx(join(dir, 'nginx')),
    ...processes.map((name) => stopBackground({ name, dir: runFolder(dir) })),
  ])
  return names.filter((_, index) => stopped[index])
}

async function startVite(name: (typeof vites)[number], app: string, dir: string, port: number): Promise<void> {
  if (backgroundPid({ name, dir }) === undefined) await mustBeFree(port, 'Vite')
  await startInBackground({
    name,
    dir,
    command: process.execPath,
    args: [
      join(repositoryRoot, 'node_modules/vite/bin/vite.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort',
    ],
    env: process.env,
    cwd: app,
    isReady: () => respondsOk(`http://127.0.0.1:${port}/`),
    timeoutMs: 60_000,
  })
}

/** Sessions, signed links and the sandbox's records survive a restart, so their keys must too. */
export function loadSecrets(dir: string): { secretKey: string; paymentsToken: string } {
  return {
    secretKey: loadOrCreate(dir, 'secret-key', () => randomBytes(32).toString('base64')),
    paymentsToken: loadOrCreate(dir, 'payments-token', newPaymentsToken),
  }
}

function loadOrCreate(dir: string, name: string, create: () => string): string {
  const file = join(dir, name)
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true })
    writeFileSync(file, create(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

import { openSandbox, sandboxMain, type SandboxClient } from '@revela/sandbox-gateway'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Engines } from '../engines/describe-engines.ts'
import { respondsOk, mustBeFree } from '../process/wait-until.ts'
import { backgroundPid, startInBackground, stopBackground } from '../process/background.ts'
import { withLock } from '../process/lock.ts'

const name = 'sandbox-gateway'

export interface SandboxConfig {
  /** Folder for its pid file and log. */
  dir: string
  /** Folder of its records, which survive a restart. */
  recordsDir: string
  /** The server's variables: the gateway's address, and the clock file if there is one. */
  env: Record<string, string>
  environment: 'development' | 'test'
  /** The address to listen on; loopback by default. */
  listenAddress?: string | undefined
}

export function isSandboxRunning(dir: string): boolean {
  return backgroundPid({ name, dir }) !== undefined
}

/** Runs the gateway as a separate process. It sends its events through the edge, as the real one does. */
export async function runSandboxGateway(config: SandboxConfig): Promise<void> {
  const { dir, recordsDir, env, environment, listenAddress } = config
  await startSandboxProcess({
    dir,
    recordsDir,
    origin: env['PAYMENTS_API_URL'] ?? '',
    environment,
    listenAddress,
    ...(env['REVELA_CLOCK_FILE'] && { clockFile: env['REVELA_CLOCK_FILE'] }),
    ...(env['NODE_EXTRA_CA_CERTS'] && { authorityFile: env['NODE_EXTRA_CA_CERTS'] }),
  })
  await sandboxOf(env).sendWebhooksTo(`${env['APP_ORIGIN']}/api/webhooks/payments`)
}

/** Runs one gateway for all tests that share a process; each test has its own account there. */
export async function runTestSandbox({ dir, ports }: Engines): Promise<void> {
  const recordsDir = join(dir, 'sandbox-books')
  // Records of earlier test runs are not needed.
  if (!isSandboxRunning(join(dir, 'run'))) rmSync(recordsDir, { recursive: true, force: true })
  await startSandboxProcess({
    dir: join(dir, 'run'),
    recordsDir,
    origin: `http://127.0.0.1:${ports.payments}`,
    environment: 'test',
  })
}

export async function stopSandboxGateway(dir: string): Promise<boolean> {
  return await stopBackground({ name, dir })
}

/** The control client of the account in these server variables. */
export function sandboxOf(env: Record<string, string>): SandboxClient {
  return openSandbox(env['PAYMENTS_API_URL'] ?? '', env['PAYMENTS_ACCESS_TOKEN'] ?? '')
}

async function startSandboxProcess(config: {
  dir: string
  recordsDir: string
  origin: string
  environment: 'development' | 'test'
  listenAddress?: string | undefined
  clockFile?: string
  authorityFile?: string
}): Promise<void> {
  const { dir, recordsDir, origin, environment, listenAddress, clockFile, authorityFile } = config
  const port = Number(new URL(origin).port)
  const testing = environment === 'test'
  await withLock(join(dir, name), async () => {
    if (!isSandboxRunning(dir)) await mustBeFree(port, 'the sandbox gateway')
    await startInBackground({
      name,
      dir,
      command: process.execPath,
      args: [sandboxMain],
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        LISTEN_ADDRESS: listenAddress,
        SANDBOX_DIR: recordsDir,
        REVELA_ENV: environment,
        // In development a pending card settles by itself; in tests the test settles it.
        ...(testing ? { SANDBOX_RETRY_MS: '200' } : { SANDBOX_SETTLE_MS: '20000' }),
        ...(clockFile !== undefined && { REVELA_CLOCK_FILE: clockFile }),
        ...(authorityFile !== undefined && { NODE_EXTRA_CA_CERTS: authorityFile }),
      },
      cwd: import.meta.dirname,
      isReady: () => respondsOk(`${origin}/livez`),
    })
  })
}

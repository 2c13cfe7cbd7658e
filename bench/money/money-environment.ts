import {
  databaseUrl,
  freePorts,
  runSandboxGateway,
  sandboxOf,
  serverEnvironment,
  startTestEdge,
  stopSandboxGateway,
  waitUntil,
  type SandboxClient,
} from '@revela/dev-env'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Dataset } from '../faults/killable-engines.ts'
import { superviseProcess, type SupervisedProcess } from '../faults/supervised-process.ts'
import { startTcpProxy, type TcpProxy } from '../faults/tcp-proxy.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { serveSmtp } from '../mail/smtp-session.ts'
import type { KillablePostgres } from '../selection/killable-postgres.ts'

/** The processes of a purchase: api, worker and gateway, a PostgreSQL that may be killed, and a movable clock. */
export type MoneyEnvironment = {
  readonly api: SupervisedProcess
  readonly worker: SupervisedProcess
  /** The proxy to PostgreSQL, for api and worker. */
  readonly proxy: TcpProxy
  readonly sandbox: SandboxClient
  readonly env: Readonly<Record<string, string>>
  /** The logs of api and worker. */
  readonly logFiles: readonly string[]
  readonly moveClock: (minutes: number) => void
  /** Runs work as the superuser, without the proxy. */
  readonly asAdmin: <T>(work: (client: Client) => Promise<T>) => Promise<T>
}

/** Long enough for a busy machine, short enough for cards whose response never comes. */
const gatewayTimeoutMs = 2_500

export async function withMoneyEnvironment<T>(
  { engines, folder }: KillablePostgres,
  { database, bucket }: Dataset,
  work: (environment: MoneyEnvironment) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(folder, 'money-'))
  const clockFile = join(dir, 'clock')
  writeFileSync(clockFile, '0')
  const mails = await startMailSink()
  const proxy = await startTcpProxy(engines.postgres.port, 'commit\0')
  const [api = 0, upload = 0, renderer = 0, nginx = 0, social = 0, payments = 0] = await freePorts(6)
  const ports = { api, upload, renderer, nginx, social, payments }
  const proxiedEngines = { ...engines, postgres: { port: proxy.port } }
  const env: Record<string, string> = {
    ...serverEnvironment({ engines: proxiedEngines, database, bucket, environment: 'test', ports }),
    LOG_LEVEL: 'info',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    REVELA_CLOCK_FILE: clockFile,
    PAYMENTS_TIMEOUT_MS: String(gatewayTimeoutMs),
  }
  const processes = (['api', 'worker'] as const).map((name) =>
    superviseProcess({ name, port: name === 'api' ? api : 0, env, logFile: join(folder, `money-${name}.log`) }),
  )
  const edge = await startTestEdge({
    engines,
    bucket,
    dir: join(dir, 'nginx'),
    apiPort: api,
    port: nginx,
  })
  const stop = async () => {
    await edge.stop()
    await Promise.all(processes.map((process) => process.stop()))
    await stopSandboxGateway(dir)
    await Promise.all([proxy.close(), mails.close()])
    rmSync(dir, { recursive: true, force: true })
  }
  return withCleanUp(stop, async () => {
    await runSandboxGateway({ dir, recordsDir: join(dir, 'books'), env, environment: 'test' })
    await waitUntil(() => processes.every((process) => process.isUp()), {
      timeoutMs: 60_000,
      timeoutMessage: () => 'api and worker did not start',
    })
    let offsetMs = 0
    return work({
      api: processes[0]!,
      worker: processes[1]!,
      proxy,
      sandbox: sandboxOf(env),
      env,
      logFiles: ['api', 'worker'].map((name) => join(folder, `money-${name}.log`)),
      moveClock: (minutes) => writeFileSync(clockFile, String((offsetMs += minutes * 60_000))),
      asAdmin: (use) => withAdmin({ adminUrl: databaseUrl(engines, 'postgres', database) }, use),
    })
  })
}

/** Accepts receipts and discards them. */
async function startMailSink(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    serveSmtp(socket, { faultFor: () => 'none', acceptMail: () => () => undefined })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: async () => {
      server.close()
    },
  }
}

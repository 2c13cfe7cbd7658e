import { freePorts, serverEnvironment, waitUntil } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withCleanUp } from '../harness/clean-up.ts'
import { bundleServers } from './bundled-servers.ts'
import { startDomainAuthority, type DomainAuthority } from './domain-authority.ts'
import { serverNames, type ProxyTarget, type ServerName } from './fault-plan.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'
import { superviseProcess, type SupervisedProcess } from './supervised-process.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** Every process of the product, each with its own proxies to the database and the store. */
export type ServerProcesses = {
  readonly process: (name: ServerName) => SupervisedProcess
  readonly proxy: (proxy: ProxyTarget) => TcpProxy
  readonly lines: (engine: ProxyTarget['engine']) => readonly TcpProxy[]
  readonly crashes: () => string[]
  /** Sets every process's clock to this offset from the real time. */
  readonly setClock: (offsetMs: number) => Promise<void>
  readonly waitUntilAllUp: (timeoutMs: number) => Promise<void>
  /** The authority of own domains. */
  readonly authority: DomainAuthority
  /** When the clock was moved. */
  readonly clockJumps: readonly number[]
}

/** A short timeout, so that the sweep meets real traffic; an attempt takes milliseconds here. */
export const staleSeconds = 45

type Member = { readonly supervised: SupervisedProcess; readonly database: TcpProxy; readonly store: TcpProxy }

export async function withServerProcesses<T>(
  killableEngines: KillableEngines,
  dataset: Dataset,
  work: (family: ServerProcesses) => Promise<T>,
): Promise<T> {
  const members = new Map<ServerName, Member>()
  let startedAuthority: DomainAuthority | null = null
  const clockJumps: number[] = []
  const stop = async () => {
    await Promise.all([...members.values()].map(({ supervised }) => supervised.stop()))
    await Promise.all([...members.values()].flatMap(({ database, store }) => [database.close(), store.close()]))
    await startedAuthority?.stop()
  }
  return withCleanUp(stop, async () => {
    const [api = 0, upload = 0, renderer = 0, nginx = 0, social = 0, payments = 0] = await freePorts(6)
    const ports = { api, upload, renderer, nginx, social, payments }
    const entryOf = await bundleServers()
    const authority = await startDomainAuthority(join(killableEngines.folder, `authority-${api}`), api)
    startedAuthority = authority
    for (const name of serverNames) {
      const options = { process: name, ports, entry: entryOf(name), authority: authority.env }
      members.set(name, await startMember(killableEngines, dataset, options))
    }
    const all = [...members.values()]
    const down = () => all.filter(({ supervised }) => !supervised.isUp()).map(({ supervised }) => supervised.name)
    const family: ServerProcesses = {
      process: (name) => members.get(name)!.supervised,
      proxy: ({ process, engine }) => members.get(process)![engine],
      lines: (engine) => all.map((member) => member[engine]),
      crashes: () => all.flatMap(({ supervised }) => supervised.crashes),
      authority,
      clockJumps,
      setClock: async (offsetMs) => {
        clockJumps.push(Date.now())
        writeFileSync(`${clockFile(killableEngines)}.new`, String(offsetMs))
        renameSync(`${clockFile(killableEngines)}.new`, clockFile(killableEngines))
        // Processes read their clock five times a second.
        await sleep(300)
        clockJumps.push(Date.now())
      },
      waitUntilAllUp: async (timeoutMs) => {
        await waitUntil(() => down().length === 0, {
          timeoutMs,
          timeoutMessage: () => `not ready within ${timeoutMs / 1_000} s: ${down().join(', ')}`,
        })
      },
    }
    await family.setClock(0)
    await family.waitUntilAllUp(60_000)
    return work(family)
  })
}

/** The compile cache: each process that exits cleanly writes it for those that start later. */
function compiledCode({ folder }: Pick<KillableEngines, 'folder'>): string {
  return join(folder, 'compiled')
}

function clockFile({ folder }: Pick<KillableEngines, 'folder'>): string {
  return join(folder, 'clock')
}

async function startMember(
  { engines, folder }: KillableEngines,
  { database: name, bucket }: Dataset,
  options: {
    readonly process: ServerName
    readonly ports: Record<'api' | 'upload' | 'renderer' | 'nginx' | 'social' | 'payments', number>
    readonly entry: string
    readonly authority: DomainAuthority['env']
  },
): Promise<Member> {
  const { process, ports, entry } = options
  // The markers of a lasting change: the commit of a transaction, the bytes of an object.
  const database = await startTcpProxy(engines.postgres.port, 'commit\0')
  const store = await startTcpProxy(Number(new URL(engines.s3.endpoint).port), 'PUT /')
  const proxiedEngines = {
    ...engines,
    postgres: { port: database.port },
    s3: { ...engines.s3, endpoint: `http://127.0.0.1:${store.port}` },
  }
  // The same for all processes, and in every slice: they read what the others have encrypted.
  const secretKey = createHash('sha256').update(name).digest('base64')
  const env = {
    ...serverEnvironment({ engines: proxiedEngines, database: name, bucket, environment: 'test', ports, secretKey }),
    ...options.authority,
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: compiledCode({ folder }),
    REVELA_CLOCK_FILE: clockFile({ folder }),
    RENDER_PROCESSES: '1',
    UPLOAD_STALE_SECONDS: String(staleSeconds),
  }
  const port = process === 'worker' ? 0 : ports[process]
  const logFile = join(folder, `${process}.log`)
  return { supervised: superviseProcess({ name: process, entry, port, env, logFile }), database, store }
}

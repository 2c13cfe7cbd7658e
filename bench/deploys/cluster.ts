import {
  freePorts,
  imageStore,
  originsAt,
  serverCommand,
  serverEnvironment,
  startNginx,
  stopNginx,
  type TestStack,
  waitUntil,
} from '@revela/dev-env'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { asInProduction } from '../harness/production-env.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import type { Version } from './versions.ts'

const kinds = ['api', 'upload', 'renderer', 'worker'] as const
type Kind = (typeof kinds)[number]

export type StopResult = {
  readonly ms: number
  readonly isClean: boolean
  readonly abortedRequests: number
  readonly returnedJobs: number
}

/** One of the two processes of a kind. It can be stopped as in a deploy, and started in another version. */
type RollingProcess = {
  readonly name: string
  readonly kind: Kind
  readonly start: (version: Version) => Promise<void>
  readonly stop: () => Promise<StopResult>
  /** Exits that the bench did not request. */
  readonly crashes: readonly string[]
}

const readyPath: Record<Kind, string | null> = { api: '/readyz', upload: '/readyz', renderer: '/livez', worker: null }

function rollingProcess(options: {
  kind: Kind
  number: number
  port: number
  env: Readonly<Record<string, string>>
  logFile: string
}): RollingProcess {
  const { kind, port, env } = options
  const name = `${kind}-${options.number}`
  const log = createWriteStream(options.logFile, { flags: 'a' })
  const crashes: string[] = []
  let child: ChildProcess | null = null
  let output = ''
  let isStopping = false
  process.once('exit', () => child?.kill('SIGKILL'))

  const isReady = async (): Promise<boolean> => {
    if (child?.exitCode !== null) throw new Error(`${name} exited before it was ready: ${output.slice(-1_000)}`)
    const path = readyPath[kind]
    return path === null ? output.includes('worker started') : (await statusOf(port, path)) === 200
  }

  return {
    name,
    kind,
    crashes,
    start: async (version) => {
      output = ''
      isStopping = false
      const [entry = '', ...flags] = serverCommand(kind).toReversed()
      const started = spawn(process.execPath, [...flags, version.entryOf(entry)], {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const onOutput = (chunk: Buffer) => {
        log.write(chunk)
        output = (output + chunk.toString()).slice(-20_000)
      }
      started.stdout.on('data', onOutput)
      started.stderr.on('data', onOutput)
      started.once('exit', (code, signal) => {
        if (!isStopping) crashes.push(`${name} exited unexpectedly (${code ?? signal}): ${output.slice(-500)}`)
      })
      await waitUntil(isReady, {
        timeoutMs: 120_000,
        intervalMs: 50,
        timeoutMessage: () => `${name} was not ready in time`,
      })
    },
    stop: async () => {
      const stoppingChild = child
      if (stoppingChild?.exitCode !== null) return { ms: 0, isClean: false, abortedRequests: 0, returnedJobs: 0 }
      isStopping = true
      const startedAt = performance.now()
      const exit = once(stoppingChild, 'close') as Promise<[number | null]>
      stoppingChild.kill('SIGTERM')
      const [code] = await exit
      const ms = performance.now() - startedAt
      return {
        ms,
        isClean: code === 0,
        abortedRequests: numberIn(output, 'cutOff'),
        returnedJobs: numberIn(output, 'jobs'),
      }
    },
  }
}

function numberIn(text: string, field: string): number {
  return [...text.matchAll(new RegExp(`"${field}":(\\d+)`, 'g'))].reduce((sum, match) => sum + Number(match[1]), 0)
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const probe = get({ host: '127.0.0.1', port, path, agent: false, timeout: 5_000 }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    probe.on('timeout', () => probe.destroy())
    probe.on('error', () => resolve(0))
  })
}

/** Two processes of every kind behind one nginx, as on a machine or in a cell. */
export type Cluster = {
  readonly appOrigin: string
  readonly env: Readonly<Record<string, string>>
  /** A deploy: replaces the first process of every kind and, once it is ready, the second. */
  readonly deploy: (version: Version) => Promise<StopResult[]>
  readonly crashes: () => string[]
}

const toAddresses = (pair: readonly number[]) => pair.map((port) => `127.0.0.1:${port}`)

export async function withCluster<T>(
  stack: TestStack,
  folder: string,
  version: Version,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const dir = mkdtempSync(join(folder, 'nginx-'))
  const dist = join(dir, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  const [nginx = 0, social = 0, payments = 0, ...processPorts] = await freePorts(9)
  const [api = 0, api2 = 0, upload = 0, upload2 = 0, renderer = 0, renderer2 = 0] = processPorts
  const ports = { nginx, api, upload, renderer, social, payments }
  const { engines, database, bucket } = stack
  const env: Record<string, string> = {
    ...serverEnvironment({ engines, database, bucket, environment: 'test', ports }),
    ...asInProduction,
    LOG_LEVEL: 'info',
    RENDER_PROCESSES: '1',
    DATABASE_POOL: '5',
  }
  const secondEnv = { API_PORT: String(api2), UPLOAD_PORT: String(upload2), RENDERER_PORT: String(renderer2) }
  const portsOf = { api: [api, api2], upload: [upload, upload2], renderer: [renderer, renderer2], worker: [0, 0] }
  const processPairs = [1, 2].map((number) =>
    kinds.map((kind) =>
      rollingProcess({
        kind,
        number,
        port: portsOf[kind][number - 1] ?? 0,
        env: number === 1 ? env : { ...env, ...secondEnv },
        logFile: join(folder, `${kind}-${number}.log`),
      }),
    ),
  )
  const all = processPairs.flat()
  return withCleanUp(
    async () => {
      await stopNginx(dir)
      await Promise.all(all.map((rolling) => rolling.stop()))
      rmSync(dir, { recursive: true })
    },
    async () => {
      for (const pair of processPairs) await Promise.all(pair.map((rolling) => rolling.start(version)))
      await startNginx({
        dir,
        port: nginx,
        processes: {
          api: toAddresses(portsOf.api),
          upload: toAddresses(portsOf.upload),
          renderer: toAddresses(portsOf.renderer),
        },
        store: imageStore(engines, bucket),
        studio: { dist },
        family: { dist },
      })
      return work({
        appOrigin: originsAt(nginx).appOrigin,
        env,
        deploy: (newVersion) => deploy(processPairs, newVersion),
        crashes: () => all.flatMap(({ crashes }) => crashes),
      })
    },
  )
}

async function deploy(processPairs: readonly (readonly RollingProcess[])[], version: Version): Promise<StopResult[]> {
  const stopped: StopResult[] = []
  for (const pair of processPairs) {
    await Promise.all(
      pair.map(async (rolling) => {
        stopped.push(await rolling.stop())
        await rolling.start(version)
      }),
    )
  }
  return stopped
}

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
import { asInProduction } from '../harness/as-in-production.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import type { Version } from './versions.ts'

const kinds = ['api', 'upload', 'renderer', 'worker'] as const
type Kind = (typeof kinds)[number]

export type Stopped = {
  readonly ms: number
  readonly isClean: boolean
  readonly cutOff: number
  readonly givenBack: number
}

/** One of the two processes of a kind: it can be stopped as a deploy stops it, and started in another version. */
type RollingProcess = {
  readonly name: string
  readonly kind: Kind
  readonly start: (version: Version) => Promise<void>
  readonly stop: () => Promise<Stopped>
  /** Ends that nobody asked for. */
  readonly crashes: readonly string[]
}

const readyPath: Record<Kind, string | null> = { api: '/readyz', upload: '/readyz', renderer: '/livez', worker: null }

function rollingProcess(given: {
  kind: Kind
  number: number
  port: number
  env: Readonly<Record<string, string>>
  logFile: string
}): RollingProcess {
  const { kind, port, env } = given
  const name = `${kind}-${given.number}`
  const log = createWriteStream(given.logFile, { flags: 'a' })
  const crashes: string[] = []
  let child: ChildProcess | null = null
  let said = ''
  let isStopping = false
  process.once('exit', () => child?.kill('SIGKILL'))

  const isReady = async (): Promise<boolean> => {
    if (child?.exitCode !== null) throw new Error(`${name} ended before it was ready: ${said.slice(-1_000)}`)
    const path = readyPath[kind]
    return path === null ? said.includes('worker started') : (await statusOf(port, path)) === 200
  }

  return {
    name,
    kind,
    crashes,
    start: async (version) => {
      said = ''
      isStopping = false
      const [entry = '', ...flags] = serverCommand(kind).toReversed()
      const started = spawn(process.execPath, [...flags, version.entryOf(entry)], {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const hear = (chunk: Buffer) => {
        log.write(chunk)
        said = (said + chunk.toString()).slice(-20_000)
      }
      started.stdout.on('data', hear)
      started.stderr.on('data', hear)
      started.once('exit', (code, signal) => {
        if (!isStopping) crashes.push(`${name} ended by itself (${code ?? signal}): ${said.slice(-500)}`)
      })
      await waitUntil(isReady, { timeoutMs: 120_000, everyMs: 50, otherwise: () => `${name} was not ready in time` })
    },
    stop: async () => {
      const ending = child
      if (ending?.exitCode !== null) return { ms: 0, isClean: false, cutOff: 0, givenBack: 0 }
      isStopping = true
      const begun = performance.now()
      const ended = once(ending, 'close') as Promise<[number | null]>
      ending.kill('SIGTERM')
      const [code] = await ended
      const ms = performance.now() - begun
      return { ms, isClean: code === 0, cutOff: numberIn(said, 'cutOff'), givenBack: numberIn(said, 'jobs') }
    },
  }
}

function numberIn(text: string, field: string): number {
  return [...text.matchAll(new RegExp(`"${field}":(\\d+)`, 'g'))].reduce((sum, match) => sum + Number(match[1]), 0)
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, agent: false, timeout: 5_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
  })
}

/** Two of every process behind one nginx, as a machine or a cell runs them. */
export type House = {
  readonly appOrigin: string
  readonly env: Readonly<Record<string, string>>
  /** A deploy: the first of every kind is replaced, and when it is ready the second. */
  readonly roll: (version: Version) => Promise<Stopped[]>
  readonly crashes: () => string[]
}

const at = (pair: readonly number[]) => pair.map((port) => `127.0.0.1:${port}`)

export async function withHouse<T>(
  stack: TestStack,
  folder: string,
  version: Version,
  work: (house: House) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const dir = mkdtempSync(join(folder, 'nginx-'))
  const dist = join(dir, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  const [nginx = 0, social = 0, payments = 0, ...own] = await freePorts(9)
  const [api = 0, api2 = 0, upload = 0, upload2 = 0, renderer = 0, renderer2 = 0] = own
  const ports = { nginx, api, upload, renderer, social, payments }
  const { engines, database, bucket } = stack
  const env: Record<string, string> = {
    ...serverEnvironment({ engines, database, bucket, environment: 'test', ports }),
    ...asInProduction,
    LOG_LEVEL: 'info',
    RENDER_PROCESSES: '1',
    DATABASE_POOL: '5',
  }
  const second = { API_PORT: String(api2), UPLOAD_PORT: String(upload2), RENDERER_PORT: String(renderer2) }
  const portsOf = { api: [api, api2], upload: [upload, upload2], renderer: [renderer, renderer2], worker: [0, 0] }
  const places = [1, 2].map((number) =>
    kinds.map((kind) =>
      rollingProcess({
        kind,
        number,
        port: portsOf[kind][number - 1] ?? 0,
        env: number === 1 ? env : { ...env, ...second },
        logFile: join(folder, `${kind}-${number}.log`),
      }),
    ),
  )
  const all = places.flat()
  return withCleanUp(
    async () => {
      await stopNginx(dir)
      await Promise.all(all.map((place) => place.stop()))
      rmSync(dir, { recursive: true })
    },
    async () => {
      for (const firstOrSecond of places) await Promise.all(firstOrSecond.map((place) => place.start(version)))
      await startNginx({
        dir,
        port: nginx,
        processes: { api: at(portsOf.api), upload: at(portsOf.upload), renderer: at(portsOf.renderer) },
        store: imageStore(engines, bucket),
        studio: { dist },
        gallery: { dist },
      })
      return work({
        appOrigin: originsAt(nginx).appOrigin,
        env,
        roll: (to) => roll(places, to),
        crashes: () => all.flatMap(({ crashes }) => crashes),
      })
    },
  )
}

async function roll(places: readonly (readonly RollingProcess[])[], version: Version): Promise<Stopped[]> {
  const stopped: Stopped[] = []
  for (const firstOrSecond of places) {
    await Promise.all(
      firstOrSecond.map(async (place) => {
        stopped.push(await place.stop())
        await place.start(version)
      }),
    )
  }
  return stopped
}

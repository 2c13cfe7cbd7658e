import { serverCommand, waitUntil } from '@revela/dev-env'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { get } from 'node:http'
import type { Version } from './versions.ts'

export const kinds = ['api', 'upload', 'renderer', 'worker'] as const
export type Kind = (typeof kinds)[number]

export type Stopped = {
  readonly ms: number
  readonly isClean: boolean
  readonly cutOff: number
  readonly givenBack: number
}

/** One of the two processes of a kind: it can be stopped as a deploy stops it, and started in another version. */
export type RollingProcess = {
  readonly name: string
  readonly kind: Kind
  readonly start: (version: Version) => Promise<void>
  readonly stop: () => Promise<Stopped>
  /** Ends that nobody asked for. */
  readonly crashes: readonly string[]
}

const readyPath: Record<Kind, string | null> = { api: '/readyz', upload: '/readyz', renderer: '/livez', worker: null }

export function rollingProcess(given: {
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

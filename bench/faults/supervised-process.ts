import { childrenOf, readProcess } from '@revela/dev-env'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerName } from './fault-plan.ts'

export type SupervisedProcess = {
  readonly name: ServerName
  readonly port: number
  /** Sends SIGKILL. False when it was not running. */
  readonly kill: () => boolean
  /**
   * Sends SIGTERM, as a deploy does, and resolves when it has exited. A new process replaces it. False when it was not
   * running.
   */
  readonly deploy: () => Promise<boolean>
  /** Kills one of the decoders it has started. False when there is none. */
  readonly killDecoder: () => boolean
  readonly isUp: () => boolean
  /**
   * Exits that the bench did not request, after the process was ready: an error of the product, whatever happened to
   * its engines.
   */
  readonly crashes: readonly string[]
  readonly stop: () => Promise<void>
}

const repository = resolve(import.meta.dirname, '../..')

/** A process that is restarted whenever it exits, as an operating system's supervisor does. */
export function superviseProcess(options: {
  name: ServerName
  /** The file to run; by default the source file. */
  entry?: string
  port: number
  env: Readonly<Record<string, string>>
  logFile: string
}): SupervisedProcess {
  const { name, port, env } = options
  const entry = options.entry ?? resolve(repository, `apps/server/src/main/${name}.ts`)
  const log = createWriteStream(options.logFile, { flags: 'a' })
  const crashes: string[] = []
  let child: ChildProcess | null = null
  let isUp = false
  let isKilled = false
  let isStopRequested = false
  let exited: Promise<unknown> = Promise.resolve()
  const stopping = new AbortController()

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isUp = false
      isKilled = false
      isStopRequested = false
      let tail = ''
      child = spawn(process.execPath, [entry], {
        cwd: repository,
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const onOutput = (chunk: Buffer) => {
        log.write(chunk)
        tail = (tail + chunk.toString()).slice(-2_000)
        if (!isKilled && tail.includes(name === 'worker' ? 'worker started' : `${name} listening`)) isUp = true
      }
      child.stdout?.on('data', onOutput)
      child.stderr?.on('data', onOutput)
      const exit = once(child, 'exit') as Promise<[number | null, string | null]>
      exited = exit
      const [code, signal] = await exit
      const wasClean = isStopRequested && code === 0
      if (isUp && !isKilled && !wasClean && !stopping.signal.aborted)
        crashes.push(
          `${name} exited ${isStopRequested ? 'with an error when stopped' : 'unexpectedly'} (${code ?? signal}): ${tail}`,
        )
      isUp = false
      // A process that cannot start (its database is down) is restarted with a delay.
      if (!stopping.signal.aborted) await sleep(isKilled || isStopRequested ? 50 : 300)
    }
  }
  const running = run()
  const killChild = () => child?.kill('SIGKILL')
  process.once('exit', killChild)

  return {
    name,
    port,
    crashes,
    isUp: () => isUp,
    kill: () => {
      isKilled = true
      // Set at once: code that waits until all processes are up must not run before this exit is known.
      isUp = false
      return child?.kill('SIGKILL') ?? false
    },
    deploy: async () => {
      if (!isUp) return false
      isStopRequested = true
      child?.kill('SIGTERM')
      await exited
      return true
    },
    killDecoder: () => {
      const decoders = childrenOf(child?.pid ?? 0).filter((pid) =>
        readProcess(pid)?.commandLine.includes('render-process'),
      )
      const decoder = decoders[Math.floor(Math.random() * decoders.length)]
      if (decoder === undefined) return false
      process.kill(decoder, 'SIGKILL')
      return true
    },
    stop: async () => {
      stopping.abort()
      process.removeListener('exit', killChild)
      child?.kill('SIGTERM')
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), 10_000)
      await running
      clearTimeout(killTimer)
      log.end()
    },
  }
}

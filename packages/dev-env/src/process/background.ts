import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OneLineError } from '../one-line-error.ts'
import { readProcess } from './proc.ts'
import { waitUntil } from './wait-until.ts'

/** A background process, identified by a file with its pid and its start time in the kernel. */
export interface Background {
  name: string
  /** Folder for the pid file and the log. */
  dir: string
}

export interface BackgroundOptions extends Background {
  command: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd: string
  /** Polled until it returns true. */
  isReady: () => Promise<boolean>
  timeoutMs?: number
}

export function pidFileOf({ name, dir }: Background): string {
  return join(dir, `${name}.pid.json`)
}

export function logFileOf({ name, dir }: Background): string {
  return join(dir, `${name}.log`)
}

/** The pid, if the process of the pid file is still running. */
export function backgroundPid(background: Background): number | undefined {
  const file = pidFileOf(background)
  if (!existsSync(file)) return undefined
  try {
    const { pid, startTime } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startTime: string }
    return readProcess(pid)?.startTime === startTime ? pid : undefined
  } catch {
    // A process that is just starting is still writing the file.
    return undefined
  }
}

export async function startInBackground(options: BackgroundOptions): Promise<void> {
  const { name, dir, command, args, env, cwd, isReady, timeoutMs = 90_000 } = options
  mkdirSync(dir, { recursive: true })
  if (backgroundPid(options) === undefined) {
    const log = openSync(logFileOf(options), 'w')
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    const failed = new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(new OneLineError(`${name} could not be started: ${error.message}`)))
    })
    await Promise.race([failed, new Promise((resolve) => child.once('spawn', resolve))])
    child.unref()
    const pid = child.pid ?? 0
    const startTime = readProcess(pid)?.startTime
    if (startTime !== undefined) writeFileSync(pidFileOf(options), JSON.stringify({ pid, startTime }))
  }
  try {
    await waitUntil(
      async () => {
        if (backgroundPid(options) === undefined) throw new OneLineError(`${name} exited before it was ready`)
        return await isReady()
      },
      { timeoutMs, intervalMs: 100, timeoutMessage: () => `${name} was not ready within ${timeoutMs / 1000} s` },
    )
  } catch (error) {
    await stopBackground(options)
    const reason = error instanceof Error ? error.message : String(error)
    throw new OneLineError(`${reason}; the end of ${logFileOf(options)}:\n${logTail(options)}`)
  }
}

export async function stopBackground(background: Background, timeoutMs = 10_000): Promise<boolean> {
  const pid = backgroundPid(background)
  if (pid === undefined) return false
  const hasExited = () => backgroundPid(background) === undefined
  signalGroup(pid, 'SIGTERM')
  try {
    await waitUntil(hasExited, { timeoutMs, timeoutMessage: () => `${background.name} did not stop` })
  } catch {
    // It did not stop in time.
    if (!hasExited()) signalGroup(pid, 'SIGKILL')
    await waitUntil(hasExited, { timeoutMs: 5_000, timeoutMessage: () => `${background.name} could not be killed` })
  }
  rmSync(pidFileOf(background), { force: true })
  return true
}

/** A background process is started detached, so it leads a process group that includes its children. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // ESRCH: the group has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function logTail(background: Background, lines = 30): string {
  if (!existsSync(logFileOf(background))) return ''
  return readFileSync(logFileOf(background), 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}

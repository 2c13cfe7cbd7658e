import { existsSync, readFileSync } from 'node:fs'
import { childrenOf, readProcess } from './proc.ts'
import { waitUntil } from './wait-until.ts'

/** A daemon that writes its own pid file, and the mark that shows that the pid still belongs to it. */
export interface Daemon {
  pidFile: string
  /** Text that the command line must contain, usually the engine's folder. */
  commandLine?: string
  /** The working directory, for daemons whose command line does not identify them. */
  cwd?: string
}

/** The daemon's pid, if its pid file names a running process with the daemon's mark. */
export function daemonPid({ pidFile, commandLine, cwd }: Daemon): number | undefined {
  const pid = readPid(pidFile)
  if (pid === undefined) return undefined
  const processInfo = readProcess(pid)
  if (!processInfo) return undefined
  if (commandLine !== undefined && !processInfo.commandLine.includes(commandLine)) return undefined
  if (cwd !== undefined && processInfo.cwd !== cwd) return undefined
  return pid
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8').trim().split('\n')[0] ?? '', 10)
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    // Without a pid file the daemon is not running.
    return undefined
  }
}

/** Stops the daemon if it is running; kills it at the time limit. */
export async function stopDaemon(
  daemon: Daemon,
  { signal = 'SIGTERM', timeoutMs = 15_000 }: { signal?: NodeJS.Signals; timeoutMs?: number } = {},
): Promise<boolean> {
  const pid = daemonPid(daemon)
  if (pid === undefined) return false
  const { startTime } = readProcess(pid) ?? {}
  const hasExited = () => readProcess(pid)?.startTime !== startTime
  process.kill(pid, signal)
  try {
    await waitUntil(hasExited, { timeoutMs, timeoutMessage: () => `process ${pid} did not stop` })
  } catch {
    // It did not stop in time.
    if (!hasExited()) process.kill(pid, 'SIGKILL')
    await waitUntil(hasExited, { timeoutMs: 5_000, timeoutMessage: () => `process ${pid} could not be killed` })
  }
  return true
}

/** Kills the daemon and its children, as a crash does. Returns false when it was not running. */
export async function crashDaemon(daemon: Daemon): Promise<boolean> {
  const pid = daemonPid(daemon)
  if (pid === undefined) return false
  const family = [pid, ...childrenOf(pid)]
  for (const member of family) {
    try {
      process.kill(member, 'SIGKILL')
    } catch (error) {
      // ESRCH: the child exited in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  // Waits until the processes are reaped: an engine that finds its old pid alive does not start.
  const hasExited = () => family.every((member) => !existsSync(`/proc/${member}`))
  await waitUntil(hasExited, {
    timeoutMs: 10_000,
    intervalMs: 10,
    timeoutMessage: () => `process ${pid} could not be killed`,
  })
  return true
}

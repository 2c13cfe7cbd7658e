import { existsSync, readFileSync } from 'node:fs'
import { childrenOf, readProcess } from './proc.ts'
import { waitUntil } from './wait-until.ts'

/** A daemon that writes its own pid file, and the mark by which we know that the pid is still that daemon. */
export interface Daemon {
  pidFile: string
  /** The command line must hold this text (the engine's own folder, usually). */
  commandLine?: string
  /** Or the working directory must be this one, for daemons whose command line does not say whose they are. */
  cwd?: string
}

/** The daemon's pid when its pid file names a living process that really is that daemon. */
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
    // No file: the daemon does not run.
    return undefined
  }
}

/** Stops the daemon if it is really running; kills it when it does not go within the time limit. */
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
    await waitUntil(hasExited, { timeoutMs: 5_000, timeoutMessage: () => `process ${pid} cannot be killed` })
  }
  return true
}

/** Ends the daemon and its children without a last word, as a crash does. False when it was not running. */
export async function crashDaemon(daemon: Daemon): Promise<boolean> {
  const pid = daemonPid(daemon)
  if (pid === undefined) return false
  const family = [pid, ...childrenOf(pid)]
  for (const member of family) {
    try {
      process.kill(member, 'SIGKILL')
    } catch (error) {
      // A child that left by itself in this moment.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  // Until nobody has to bury it any more: an engine that finds its old pid alive refuses to start.
  const hasExited = () => family.every((member) => !existsSync(`/proc/${member}`))
  await waitUntil(hasExited, {
    timeoutMs: 10_000,
    intervalMs: 10,
    timeoutMessage: () => `process ${pid} cannot be killed`,
  })
  return true
}

import { childrenOf } from '@revela/dev-env'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Microseconds of CPU that a process has used so far, all threads included. They come from the scheduler's statistics,
 * which count nanoseconds (`/proc/PID/stat` counts hundredths of a second), without running code inside the process.
 */
export function cpuMicros(pid: number): number {
  let nanos = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  }
  return nanos / 1_000
}

/** The same for a process and its running child processes. */
export function cpuMicrosOfProcessTree(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, processId) => sum + cpuMicros(processId), 0)
}

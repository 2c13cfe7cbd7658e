import { childrenOf } from '@revela/dev-env'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Microseconds of CPU a process has used so far, all its threads together. Read from the scheduler's own books, which
 * count nanoseconds (`/proc/PID/stat` counts hundredths of a second), and without running anything inside the process.
 */
export function cpuMicros(pid: number): number {
  let nanos = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  }
  return nanos / 1_000
}

/** The same of a process and those it has started that still run. */
export function cpuMicrosOfProcessTree(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, processId) => sum + cpuMicros(processId), 0)
}

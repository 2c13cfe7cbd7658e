import { readFileSync } from 'node:fs'

const everyMs = 20

export type MemoryWatch = { readonly stop: () => number }

/** Megabytes of memory a process holds now (`VmRSS`) or held at most since it began (`VmHWM`). */
export function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line![1]) / 1024
}

/** Looks often, and answers the most it saw. */
export function watchMemory(pid: number): MemoryWatch {
  let most = residentMegabytes(pid)
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(most, residentMegabytes(pid))
    },
  }
}

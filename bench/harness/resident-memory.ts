import { readFileSync } from 'node:fs'

const intervalMs = 20

export type MemoryMonitor = { readonly stop: () => number }

/** Megabytes of memory that a process holds now (`VmRSS`) or has held at most (`VmHWM`). */
export function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line![1]) / 1024
}

/** Samples the memory and returns the highest value. */
export function monitorMemory(pid: number): MemoryMonitor {
  let peak = residentMegabytes(pid)
  const timer = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), intervalMs)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(peak, residentMegabytes(pid))
    },
  }
}

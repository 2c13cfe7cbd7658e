import { readFileSync } from 'node:fs'

/** Of /proc, on every Linux that Node runs on. */
const ticksPerSecond = 100

/** How much time of the processors a process has used; null where the system does not tell. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the fields after it are counted from the process's state, the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? (ticks * 1_000) / ticksPerSecond : null
  } catch {
    // The process has ended.
    return null
  }
}

/** A process that waited this many times its limit without using it up is given up. */
const stallFactor = 4

type TimeLimitHandlers = { readonly onTimeUsed: () => void; readonly onStalled: () => void }

/**
 * Watches a process until it has used its time of the processors. What it waits for a machine that is busy with others
 * does not count: a good photo is not refused because many arrive at once.
 */
export function limitProcessorTime(
  pid: number,
  timeLimitMs: number,
  { onTimeUsed, onStalled }: TimeLimitHandlers,
): () => void {
  const startedAt = performance.now()
  const initialMs = processorMs(pid)
  const timer = setInterval(
    () => {
      const passedMs = performance.now() - startedAt
      if (passedMs < timeLimitMs) return
      const used = processorMs(pid)
      const isTimeUsed = used === null || initialMs === null || used - initialMs >= timeLimitMs
      if (isTimeUsed) onTimeUsed()
      else if (passedMs >= timeLimitMs * stallFactor) onStalled()
    },
    Math.min(timeLimitMs / 4, 1_000),
  )
  return () => clearInterval(timer)
}

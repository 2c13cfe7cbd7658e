import { readFileSync } from 'node:fs'

/** The unit of /proc on every Linux that Node supports. */
const ticksPerSecond = 100

/** Processor time that a process has used; null where the system does not report it. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything; the fields after it start with the process state, the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? (ticks * 1_000) / ticksPerSecond : null
  } catch {
    // The process has ended.
    return null
  }
}

/** A process that runs this many times its limit without using it up counts as stalled. */
const stallFactor = 4

type TimeLimitHandlers = { readonly onTimeUsed: () => void; readonly onStalled: () => void }

/**
 * Watches a process until it has used up its processor time. Waiting for a busy machine does not count, so a valid
 * picture is not rejected because many arrive at once.
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

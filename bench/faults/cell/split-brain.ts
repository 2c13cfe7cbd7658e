/** A write that one server acknowledged to a client that asked it directly. */
export type ProbeWrite = {
  readonly machine: string
  readonly n: number
  readonly timeline: number
  readonly startedAt: number
  readonly acknowledgedAt: number
}

/**
 * Every promotion starts a new timeline. A write that began after a later timeline had acknowledged one, and was
 * acknowledged on an older one, means that two servers accepted writes at the same time.
 */
export function findSplitBrain(writes: readonly ProbeWrite[]): string[] {
  const firstOf = new Map<number, ProbeWrite>()
  for (const write of writes) {
    const first = firstOf.get(write.timeline)
    if (!first || write.acknowledgedAt < first.acknowledgedAt) firstOf.set(write.timeline, write)
  }
  const findings: string[] = []
  for (const write of writes) {
    const other = writes.find(({ timeline, machine }) => timeline === write.timeline && machine !== write.machine)
    if (other) findings.push(`${write.machine} and ${other.machine} both wrote on timeline ${write.timeline}`)
    for (const [timeline, first] of firstOf) {
      if (timeline > write.timeline && first.acknowledgedAt < write.startedAt)
        findings.push(`${write.machine} acknowledged write ${write.n} after ${first.machine} was the primary`)
    }
  }
  return [...new Set(findings)]
}

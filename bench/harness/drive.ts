import type { Ask, Caller, Reply } from './caller.ts'

export type Drive = {
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Calls that got no answer: never the server's merit or fault alone, so they are counted apart. */
  readonly faults: number
  readonly seconds: number
}

/** A fixed number of calls, so many at a time. */
export async function drive(
  caller: Caller,
  load: {
    count: number
    concurrency: number
    ask: (n: number) => Ask
    seen?: (reply: Reply, n: number) => void
  },
): Promise<Drive> {
  const statuses = new Map<number, number>()
  let faults = 0
  let next = 0
  const begun = performance.now()
  const lane = async (): Promise<void> => {
    for (let n = next++; n < load.count; n = next++) {
      try {
        const reply = await caller.call(load.ask(n))
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        load.seen?.(reply, n)
      } catch {
        faults += 1
      }
    }
  }
  await Promise.all(Array.from({ length: load.concurrency }, lane))
  return { statuses, faults, seconds: (performance.now() - begun) / 1_000 }
}

/** Calls that did not end with the wanted status, those without an answer included. */
export function missed({ statuses, faults }: Drive, wanted: number): number {
  let others = faults
  for (const [status, count] of statuses) if (status !== wanted) others += count
  return others
}

import type { ApiRequest, Caller, Reply } from './caller.ts'

export type Drive = {
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Calls that got no answer: never the server's merit or fault alone, so they are counted apart. */
  readonly errors: number
  readonly seconds: number
}

/** A fixed number of calls, so many at a time. */
export async function drive(
  caller: Caller,
  load: {
    count: number
    concurrency: number
    buildRequest: (n: number) => ApiRequest
    onReply?: (reply: Reply, n: number) => void
  },
): Promise<Drive> {
  const statuses = new Map<number, number>()
  let errors = 0
  let next = 0
  const startedAt = performance.now()
  const runWorker = async (): Promise<void> => {
    for (let n = next++; n < load.count; n = next++) {
      try {
        const reply = await caller.call(load.buildRequest(n))
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        load.onReply?.(reply, n)
      } catch {
        errors += 1
      }
    }
  }
  await Promise.all(Array.from({ length: load.concurrency }, runWorker))
  return { statuses, errors, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Calls that did not end with the wanted status, those without an answer included. */
export function countUnexpected({ statuses, errors }: Drive, expectedStatus: number): number {
  let others = errors
  for (const [status, count] of statuses) if (status !== expectedStatus) others += count
  return others
}

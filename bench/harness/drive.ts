import type { ApiRequest, Caller, Reply } from './caller.ts'

export type Drive = {
  /** The number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Calls without a response. They are counted separately, because the server may not be the cause. */
  readonly errors: number
  readonly seconds: number
}

/** Runs a fixed number of calls with a fixed concurrency. */
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

/** Calls that did not return the expected status, those without a response included. */
export function countUnexpected({ statuses, errors }: Drive, expectedStatus: number): number {
  let others = errors
  for (const [status, count] of statuses) if (status !== expectedStatus) others += count
  return others
}

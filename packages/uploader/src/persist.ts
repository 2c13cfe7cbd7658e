import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { sleep } from './sleep.ts'

const delays = [1_000, 2_000, 5_000]

function isPassing(fault: unknown): boolean {
  return (
    fault instanceof ConnectionBroken || (fault instanceof ApiError && (fault.status >= 500 || fault.status === 429))
  )
}

/** Repeats one of the small calls around an upload over a short breakdown. */
export async function persist<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let at = 0; ; at += 1) {
    try {
      return await call()
    } catch (fault) {
      const delay = delays[at]
      if (delay === undefined || signal.aborted || !isPassing(fault)) throw fault
      await sleep(delay, signal)
    }
  }
}

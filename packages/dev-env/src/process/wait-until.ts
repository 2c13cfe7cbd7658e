import { setTimeout as sleep } from 'node:timers/promises'
import { OneLineError } from '../one-line-error.ts'

/** Asks until the answer is neither undefined nor false; gives up with the message after the time limit. */
export async function waitUntil<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs, everyMs = 50, otherwise }: { timeoutMs: number; everyMs?: number; otherwise: () => string },
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() >= end) throw new OneLineError(otherwise())
    await sleep(everyMs)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { OneLineError } from '../one-line-error.ts'
import { connect } from 'node:net'

/** Polls until the condition is neither undefined nor false; throws the message at the time limit. */
export async function waitUntil<T>(
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  {
    timeoutMs,
    intervalMs = 50,
    timeoutMessage,
  }: { timeoutMs: number; intervalMs?: number; timeoutMessage: () => string },
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const result = await condition()
    if (result !== undefined && result !== false) return result
    if (Date.now() >= end) throw new OneLineError(timeoutMessage())
    await sleep(intervalMs)
  }
}

/**
 * Waits for all work, even after a failure, so that nothing continues in the background; then throws the first error.
 */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Whether an address responds with success within two seconds. */
export async function respondsOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    // Nothing listens yet, or the response takes too long.
    return false
  }
}

/** Whether a process accepts connections on this loopback port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 })
    const result = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.once('connect', () => result(true))
    socket.once('timeout', () => result(false))
    socket.once('error', () => result(false))
  })
}

/** Throws when another process uses a port that an engine needs. */
export async function mustBeFree(port: number, name: string): Promise<void> {
  if (await isListening(port)) {
    throw new OneLineError(
      `port ${port} for ${name} is used by another process; set REVELA_PORT_BASE to move all ports`,
    )
  }
}

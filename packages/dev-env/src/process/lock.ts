import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import type { ListenOptions, Server } from 'node:net'
import { waitUntil } from './wait-until.ts'

/**
 * Runs one process at a time for a folder. The lock is a Unix socket in Linux's abstract namespace: the kernel releases
 * it when its process dies, so there are no stale locks.
 */
export async function withLock<T>(folder: string, body: () => Promise<T>, timeoutMs = 180_000): Promise<T> {
  const name = `\0revela-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const server = await waitUntil(() => tryListen({ path: name }), {
    timeoutMs,
    intervalMs: 100,
    timeoutMessage: () => `lock on ${folder} is still held by another process after ${timeoutMs / 1000} s`,
  })
  try {
    return await body()
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Undefined when the address is taken. */
export function tryListen(address: ListenOptions): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { waitUntil } from './wait-until.ts'

/**
 * Lets one process at a time work on a folder. The lock is a Unix socket in Linux's abstract namespace: the kernel
 * gives it to one process and frees it when that process dies, so there is no stale lock to clean up.
 */
export async function withLock<T>(folder: string, body: () => Promise<T>, timeoutMs = 180_000): Promise<T> {
  const name = `\0revela-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const server = await waitUntil(() => tryListen(name), {
    timeoutMs,
    intervalMs: 100,
    timeoutMessage: () => `another process has been busy with ${folder} for ${timeoutMs / 1000} s`,
  })
  try {
    return await body()
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

function tryListen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => resolve(server))
  })
}

import type { HashAnswer, HashRequest } from './hash-worker.ts'

/** The file was removed, was changed, or its memory card was removed. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
}

export type HashFile = (file: Blob) => Promise<string>

/** Hashes off the main thread. The worker is started with the first file and reused. */
export function hashInWorker(): HashFile {
  const waiting = new Map<number, { resolve: (sha256: string) => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let lastId = 0

  function settle({ id, sha256 }: HashAnswer): void {
    const pending = waiting.get(id)
    waiting.delete(id)
    if (sha256 === undefined) pending?.reject(new FileUnreadable())
    else pending?.resolve(sha256)
  }

  function start(): Worker {
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', (event: MessageEvent<HashAnswer>) => settle(event.data))
    // A crashed worker loses its requests: they fail, and the next file starts a new worker.
    started.addEventListener('error', () => {
      worker = null
      for (const id of waiting.keys()) settle({ id })
    })
    return started
  }

  return (file) =>
    new Promise((resolve, reject) => {
      worker ??= start()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, file } satisfies HashRequest, [])
    })
}

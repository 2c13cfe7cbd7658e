import { withCleanUp } from './clean-up.ts'
import { entryOf, runEntry } from './run-entry.ts'

export type WorkerProcess = { readonly pid: number; readonly stop: () => Promise<void> }

/** Starts the worker and waits until it processes jobs. */
export async function startWorker(env: Readonly<Record<string, string>>): Promise<WorkerProcess> {
  const { child, stop } = runEntry(entryOf('worker'), env, {
    stdio: ['ignore', 'pipe', 'inherit'],
    stopTimeoutMs: 40_000,
  })
  const { promise: started, resolve: begin } = Promise.withResolvers<boolean>()
  child.stdout!.on('data', (chunk: Buffer) => {
    const output = chunk.toString()
    if (output.includes('worker started')) begin(true)
    // A failed job is never part of a measurement.
    for (const line of output.split('\n')) if (line.includes('"level":50')) console.error(`worker: ${line}`)
  })
  child.once('exit', () => begin(false))
  const tooLong = setTimeout(() => begin(false), 30_000)
  const isRunning = await started
  clearTimeout(tooLong)
  if (isRunning) return { pid: child.pid!, stop }
  await stop()
  throw new Error('the worker did not start')
}

export async function withWorker<T>(
  env: Readonly<Record<string, string>>,
  work: (worker: WorkerProcess) => Promise<T>,
): Promise<T> {
  const worker = await startWorker(env)
  return withCleanUp(worker.stop, () => work(worker))
}

import { freePorts } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import { withCleanUp } from './clean-up.ts'
import { createCaller } from './caller.ts'
import { entryOf, runEntry, type Entry } from './run-entry.ts'

export type ServerProcess = { readonly port: number; readonly pid: number; readonly stop: () => Promise<void> }

export const apiEntry = entryOf('api')
export const uploadEntry = entryOf('upload')

/** Starts a server as in production: a separate process without log output. Waits until it is ready. */
export async function startServer(entry: Entry, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const [port = 0] = await freePorts(1)
  const listening = { ...env, API_PORT: String(port), UPLOAD_PORT: String(port) }
  const { child, stop } = runEntry(entry, listening, { stdio: ['ignore', 'ignore', 'pipe'], stopTimeoutMs: 10_000 })
  const output: string[] = []
  child.stderr!.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const caller = createCaller(port, 1)
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    const reply = await caller.call({ path: '/readyz' }).catch(() => null)
    if (reply?.status === 200) break
    if (child.exitCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`${entry.at(-1)} did not start: ${output.join('').trim().split('\n').slice(-5).join(' | ')}`)
    }
  }
  caller.close()
  return { port, pid: child.pid!, stop }
}

export async function withServer<T>(
  entry: Entry,
  env: Readonly<Record<string, string>>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer(entry, env)
  return withCleanUp(server.stop, () => work(server))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withCleanUp } from './clean-up.ts'
import { createCaller } from './caller.ts'

export type ServerProcess = { readonly port: number; readonly pid: number; readonly stop: () => Promise<void> }

const repository = resolve(import.meta.dirname, '../..')
export const apiEntry = resolve(repository, 'apps/server/src/main/api.ts')

/** Starts a server as production does: a process of its own, logging to nowhere, and waits until it is ready. */
export async function startServer(entry: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [entry], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      ...env,
      NODE_ENV: 'production',
      REVELA_ENV: 'production',
      LOG_LEVEL: 'info',
      API_PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async (): Promise<void> => {
    process.removeListener('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const giveUp = setTimeout(kill, 10_000)
    await ended
    clearTimeout(giveUp)
  }
  const caller = createCaller(port, 1)
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    const reply = await caller.call({ path: '/readyz' }).catch(() => null)
    if (reply?.status === 200) break
    if (child.exitCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`${entry} did not start: ${said.join('').trim().split('\n').slice(-5).join(' | ')}`)
    }
  }
  caller.close()
  return { port, pid: child.pid!, stop }
}

export async function withServer<T>(
  entry: string,
  env: Readonly<Record<string, string>>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer(entry, env)
  return withCleanUp(server.stop, () => work(server))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

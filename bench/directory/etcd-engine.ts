import { freePorts, readProcess, waitUntil } from '@revela/dev-env'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { etcdClient } from './etcd-client.ts'

/** The largest quota that etcd's documentation suggests; the default is 2 GB. */
export const maxEtcdBytes = 8 * 1024 ** 3

export type EtcdEngine = {
  readonly port: number
  readonly pid: () => number
  /** Ends it as a crash does. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  readonly restart: () => Promise<void>
  readonly diskBytes: () => number
  readonly memoryBytes: () => number
  readonly close: () => Promise<void>
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`

/** One member in a folder of its own: a majority of three would cost it more, not less. */
export async function startEtcd(): Promise<EtcdEngine> {
  if (!existsSync('/usr/bin/etcd')) throw new Error('etcd is not installed: apt-get install etcd-server')
  const dir = mkdtempSync(join(tmpdir(), 'revela-etcd-'))
  const [port = 0, peerPort = 0] = await freePorts(2)
  let member: ChildProcess | undefined
  const start = async () => {
    member = spawn(
      '/usr/bin/etcd',
      [
        `--data-dir=${join(dir, 'data')}`,
        '--name=one',
        `--initial-cluster=one=${urlOf(peerPort)}`,
        `--listen-client-urls=${urlOf(port)}`,
        `--advertise-client-urls=${urlOf(port)}`,
        `--listen-peer-urls=${urlOf(peerPort)}`,
        `--initial-advertise-peer-urls=${urlOf(peerPort)}`,
        `--quota-backend-bytes=${maxEtcdBytes}`,
        '--max-txn-ops=10000',
        '--log-level=error',
      ],
      { stdio: 'ignore', env: { PATH: process.env['PATH'] } },
    )
    await waitUntil(() => isAnswering(port), {
      timeoutMs: 120_000,
      intervalMs: 20,
      timeoutMessage: () => 'etcd did not answer',
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = member
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await exited
  }
  await start()
  return {
    port,
    pid: () => member!.pid!,
    kill: () => end('SIGKILL'),
    start,
    restart: async () => {
      await end('SIGTERM')
      await start()
    },
    diskBytes: () => statSync(join(dir, 'data/member/snap/db')).size,
    memoryBytes: () => {
      if (!readProcess(member!.pid!)) return 0
      const status = readFileSync(`/proc/${member!.pid!}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
    },
    close: async () => {
      await end('SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function isAnswering(port: number): Promise<boolean> {
  const client = etcdClient(port)
  try {
    await client.get(Buffer.from('any'))
    return true
  } catch {
    // It is still reading its data.
    return false
  } finally {
    client.close()
  }
}

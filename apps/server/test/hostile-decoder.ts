import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type DecoderRequest, openFilePipe } from '../src/platform/images/render-pool.ts'

export type HostileTargets = {
  readonly parent: number
  readonly ports: Record<string, number>
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** Replaces a decoder and acts like one that a crafted file has taken over. Returns the attempts that succeeded. */
const nextFile = openFilePipe()

process.on('message', ({ length }: DecoderRequest) => {
  void attack(length).then((result) => process.send?.({ answer: { result }, memory: 0 }))
})
process.on('disconnect', () => process.exit())

async function attack(length: number): Promise<string[]> {
  const { parent, ports, files, folders } = JSON.parse((await nextFile(length)).toString()) as HostileTargets
  const attempts: Record<string, () => unknown> = {
    'reads the environment of its parent': () => readFileSync(`/proc/${parent}/environ`),
    'sees the process of its parent': () => readdirSync(`/proc/${parent}`),
    'signals its parent': () => process.kill(parent, 0),
    'becomes root': () => process.setuid?.(0),
    'opens a user namespace': () => runs(['/usr/bin/unshare', '--user', '--map-root-user', '/bin/true']),
    'takes 1 GB of memory': () => Buffer.alloc(2 ** 30, 1),
    ...Object.fromEntries(files.map((file) => [`reads ${file}`, () => readFileSync(file)])),
    ...Object.fromEntries(folders.map((path) => [`writes to ${path}`, () => writeFileSync(`${path}/hostile`, '')])),
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [`connects to ${name}`, () => tryConnect(port)])),
    'connects to the internet': () => tryConnect(80, '192.0.2.1'),
  }
  const succeeded = process.env['SECRET_KEY'] === undefined ? [] : ['has our secrets in its environment']
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      succeeded.push(name)
    } catch {
      // The attempt was blocked, as expected.
    }
  }
  return succeeded
}

function runs([command = '', ...args]: readonly string[]): void {
  if (spawnSync(command, args).status !== 0) throw new Error('command failed')
}

function tryConnect(port: number, host = '127.0.0.1'): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, timeout: 2_000 })
    socket.once('connect', () => resolve(void socket.destroy()))
    socket.once('timeout', () => reject(new Error('connection timed out')))
    socket.once('error', reject)
  })
}

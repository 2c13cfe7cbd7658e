import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isCephRunning, startCeph, stopCeph } from '../engines/ceph.ts'

/**
 * The S3 store of an installation on one machine: the image `store` runs it until a signal. One disk without a second
 * copy, so photographs are only as safe as that disk and the backup bucket.
 */
const folder = join(process.env['STORE_FOLDER'] ?? '/var/lib/ceph', 'cluster')
// Lines of NAME=value, written by deploy/write-secrets.sh.
const keys = new Map(
  readFileSync(process.env['STORE_KEYS_FILE'] ?? '/run/secrets/STORE_KEYS', 'utf8')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
)
const users = {
  owner: { accessKey: required('S3_ACCESS_KEY'), secretKey: required('S3_SECRET_KEY') },
  edge: { accessKey: required('EDGE_S3_ACCESS_KEY'), secretKey: required('EDGE_S3_SECRET_KEY') },
}
// The name of the service in compose.yaml.
const dnsName = process.env['STORE_HOST'] ?? 'store'
const diskGigabytes = Number(process.env['STORE_GIGABYTES'] ?? '100')

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => stop.abort())
}

// Process numbers of the container before this one.
rmSync(join(folder, 'run'), { recursive: true, force: true })
await startCeph({ dir: folder, port: 7480, daemonPorts: 6800, host: '0.0.0.0', dnsName, diskGigabytes }, users)
console.log('the S3 store listens on port 7480')

while (!stop.signal.aborted) {
  if (!isCephRunning(folder)) {
    console.error(`a daemon of the store has ended; its log: ${join(folder, 'log')}`)
    process.exitCode = 1
    break
  }
  await sleep(1_000)
}
await stopCeph(folder)

function required(name: string): string {
  const value = keys.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

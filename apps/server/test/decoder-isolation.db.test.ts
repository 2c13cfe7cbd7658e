import { testStack, type TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decoderIsolation } from '../src/platform/images/isolated-decoder.ts'
import { openRenderPool } from '../src/platform/images/render-pool.ts'
import type { HostileTargets } from './hostile-decoder.ts'
import { hostileProgram, runWithoutIsolation } from './run-hostile-decoder.ts'

let stack: TestStack
let targets: Buffer
const folder = mkdtempSync(join(tmpdir(), 'revela-secrets-'))
const listener = createServer()

beforeAll(async () => {
  stack = await testStack()
  writeFileSync(join(folder, 'secret-key'), 'a secret')
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const { engines } = stack
  const ports = {
    PostgreSQL: engines.postgres.port,
    'the store': Number(new URL(engines.s3.endpoint).port),
    'the mail server': engines.smtp.port,
    'a process on this machine': (listener.address() as AddressInfo).port,
  }
  const files = [join(folder, 'secret-key'), '/etc/passwd', join(import.meta.dirname, '../../../README.md')]
  const folders = [folder, tmpdir(), '/dev/shm', import.meta.dirname, '/']
  targets = Buffer.from(JSON.stringify({ parent: process.pid, ports, files, folders } satisfies HostileTargets))
})
afterAll(async () => {
  listener.close()
  for (const path of [
    folder,
    join(tmpdir(), 'hostile'),
    '/dev/shm/hostile',
    '/hostile',
    join(import.meta.dirname, 'hostile'),
  ])
    rmSync(path, { recursive: true, force: true })
  await stack.close()
})

it('isolates decoders fully on this machine', () => {
  expect(decoderIsolation()).toBe('full')
})

it('blocks every attempt of a hostile decoder', async () => {
  const pool = openRenderPool({ processes: 1, queue: 1, program: hostileProgram })
  try {
    expect(await pool.run('logo', targets)).toEqual([])
  } finally {
    pool.close()
  }
})

it('detects missing isolation: without it the same program succeeds in nearly all attempts', async () => {
  const succeeded = await runWithoutIsolation(targets)
  expect(succeeded).toEqual(
    expect.arrayContaining([
      'reads the environment of its parent',
      'signals its parent',
      'becomes root',
      'takes 1 GB of memory',
      'connects to PostgreSQL',
      'connects to the store',
      'connects to the mail server',
      'connects to a process on this machine',
      `writes to ${tmpdir()}`,
      `reads ${join(folder, 'secret-key')}`,
    ]),
  )
}, 120_000)

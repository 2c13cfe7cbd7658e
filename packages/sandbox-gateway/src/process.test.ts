import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSandbox } from './client.ts'
import { sandboxMain } from './entry.ts'

let dir: string
let child: ChildProcess | undefined

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'revela-sandbox-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dir, { recursive: true })
})

// Below the ports that the kernel gives to outgoing connections, so that none of those takes it before the sandbox does.
const port = 20_000 - 1 - (process.pid % 1_000)

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [sandboxMain], { env: { PATH: process.env['PATH'], ...env }, stdio: 'pipe' })
}

test.each(['production', ''])('does not start with REVELA_ENV=%s', async (environment) => {
  child = start({ PORT: '1', SANDBOX_DIR: dir, REVELA_ENV: environment })
  const exited = new Promise<number | null>((resolve) => child?.once('exit', resolve))
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await exited).toBe(1)
  expect(output).toContain('REVELA_ENV must be development or test')
})

test.each<{ env: Record<string, string>; address: string }>([
  { env: {}, address: '127.0.0.1' },
  { env: { LISTEN_ADDRESS: '127.0.0.2' }, address: '127.0.0.2' },
])('listens on $address only', async ({ env, address }) => {
  child = start({ PORT: String(port), SANDBOX_DIR: dir, REVELA_ENV: 'test', ...env })
  const isUp = async (host: string) => expect((await fetch(`http://${host}:${port}/livez`)).ok).toBe(true)
  await vi.waitFor(() => isUp(address), { timeout: 15_000, interval: 50 })
  await expect(isUp(address === '127.0.0.1' ? '127.0.0.2' : '127.0.0.1')).rejects.toThrow('fetch failed')
})

test('payments survive kill -9', async () => {
  const origin = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), SANDBOX_DIR: dir, REVELA_ENV: 'test' }
  const sandbox = openSandbox(origin, `TEST-${randomBytes(12).toString('hex')}`)
  const isUp = () =>
    vi.waitFor(async () => expect((await fetch(`${origin}/livez`)).ok).toBe(true), { timeout: 15_000, interval: 50 })
  const pay = async (token: string, key: string) => {
    const response = await fetch(`${origin}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.account.accessToken}`, 'x-idempotency-key': key },
      body: JSON.stringify({
        transaction_amount: 49.9,
        token,
        installments: 1,
        payment_method_id: 'visa',
        external_reference: key,
        payer: { email: 'ana@estudio.test' },
      }),
    })
    return { status: response.status, body: (await response.json()) as { id: number } }
  }

  child = start(env)
  await isUp()
  const tokens = await Promise.all(Array.from({ length: 20 }, () => sandbox.token()))
  const keys = tokens.map(() => randomUUID())
  const paymentsBefore = await Promise.all(tokens.map((token, index) => pay(token, keys[index] ?? '')))
  const exited = new Promise((resolve) => child?.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
  // A partial line, as a crash in the middle of a write leaves it.
  appendFileSync(join(dir, 'ledger.jsonl'), '[{"kind":"payment","acc')

  child = start(env)
  await isUp()
  const after = await Promise.all(tokens.map((token, index) => pay(token, keys[index] ?? '')))
  expect(after).toEqual(paymentsBefore)
  const laterPayment = await pay(await sandbox.token(), randomUUID())
  expect(paymentsBefore.map(({ body }) => body.id)).not.toContain(laterPayment.body.id)
  expect((await sandbox.records()).payments).toHaveLength(21)
})

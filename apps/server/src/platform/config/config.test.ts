import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { openEraser } from '../db/eraser.ts'
import { openSweep } from '../db/sweep.ts'
import { readConfig } from './config.ts'

const complete = {
  DATABASE_URL: 'postgres://x',
  S3_ENDPOINT: 'http://localhost',
  S3_BUCKET: 'bucket',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'revela@localhost',
  APP_ORIGIN: 'http://localhost',
  GALLERIES_DOMAIN: 'localhost',
  CONTENT_ORIGIN: 'http://localhost',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  SUPPORT_FINANCE_WHATSAPP: '5511900000000',
  SUPPORT_TECHNICAL_WHATSAPP: '5511900000000',
  PAYMENTS_PUBLIC_KEY: 'APP_USR-public',
  PAYMENTS_ACCESS_TOKEN: 'APP_USR-private',
  PAYMENTS_WEBHOOK_SECRET: 'a-secret-of-the-webhooks',
}

test('rejects a clock file in production', () => {
  const moved = { ...complete, REVELA_CLOCK_FILE: '/tmp/clock' }
  expect(() => readConfig(moved)).toThrow('REVELA_CLOCK_FILE: not in production')
  expect(() => readConfig({ ...moved, REVELA_ENV: 'production' })).toThrow('REVELA_CLOCK_FILE')
  expect(readConfig({ ...moved, REVELA_ENV: 'test' }).REVELA_CLOCK_FILE).toBe('/tmp/clock')
  expect(readConfig({ ...complete, REVELA_CLOCK_FILE: '' }).REVELA_CLOCK_FILE).toBeUndefined()
})

test('accepts only the real gateway over https in production', () => {
  const { PAYMENTS, PAYMENTS_API_URL, PAYMENTS_TIMEOUT_MS } = readConfig({ ...complete, REVELA_ENV: 'production' })
  expect({ PAYMENTS, PAYMENTS_API_URL, PAYMENTS_TIMEOUT_MS }).toEqual({
    PAYMENTS: 'mercado-pago',
    PAYMENTS_API_URL: 'https://api.mercadopago.com',
    PAYMENTS_TIMEOUT_MS: 15_000,
  })
  expect(() => readConfig({ ...complete, PAYMENTS: 'sandbox' })).toThrow('PAYMENTS: the sandbox moves no money')
  for (const name of ['PAYMENTS_API_URL', 'PAYMENTS_BROWSER_URL']) {
    expect(() => readConfig({ ...complete, [name]: 'http://localhost' })).toThrow(`${name}: only https in production`)
  }
  const sandbox = { ...complete, REVELA_ENV: 'test', PAYMENTS: 'sandbox', PAYMENTS_API_URL: 'http://localhost:1' }
  expect(readConfig(sandbox).PAYMENTS).toBe('sandbox')
})

test('names a missing or invalid gateway key and does not show its value', () => {
  const { PAYMENTS_ACCESS_TOKEN: _, ...without } = complete
  const broken = { ...without, PAYMENTS_WEBHOOK_SECRET: 'too-short' }
  expect(() => readConfig(broken)).toThrow('PAYMENTS_ACCESS_TOKEN')
  expect(() => readConfig(broken)).not.toThrow('too-short')
})

test('rejects a push key that does not belong to the other, and the push service of tests in production', () => {
  const [own, foreign] = [createECDH('prime256v1'), createECDH('prime256v1')]
  const publicKey = own.generateKeys('base64url')
  foreign.generateKeys()
  const pair = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: own.getPrivateKey('base64url') }
  expect(readConfig({ ...complete, ...pair }).PUSH_PUBLIC_KEY).toBe(publicKey)
  const mixed = { ...complete, ...pair, PUSH_PRIVATE_KEY: foreign.getPrivateKey('base64url') }
  expect(() => readConfig(mixed)).toThrow('PUSH_PUBLIC_KEY: does not belong to PUSH_PRIVATE_KEY')
  expect(() => readConfig({ ...complete, PUSH_PUBLIC_KEY: 'short' })).toThrow('PUSH_PUBLIC_KEY: 65 bytes')
  const local = { ...complete, PUSH_TEST_ORIGIN: 'http://127.0.0.1:9000' }
  expect(() => readConfig(local)).toThrow('PUSH_TEST_ORIGIN: not in production')
  expect(readConfig({ ...local, REVELA_ENV: 'test' }).PUSH_TEST_ORIGIN).toBe('http://127.0.0.1:9000')
})

test('starts a public process without JOBS_DATABASE_URL and rejects opening the eraser or sweep without it', () => {
  const { JOBS_DATABASE_URL: jobs } = readConfig(complete)
  expect(jobs).toBeUndefined()
  expect(() => openEraser(jobs)).toThrow('JOBS_DATABASE_URL is not set')
  expect(() => openSweep(jobs)).toThrow('SWEEP_DATABASE_URL is not set')
})

test('rejects an application for receivables whose events could not be verified', () => {
  const application = {
    ...complete,
    RECEIVABLES_CLIENT_ID: '1234567890',
    RECEIVABLES_CLIENT_SECRET: 'a-secret-of-the-application',
  }
  expect(() => readConfig(application, 'api')).toThrow('RECEIVABLES_WEBHOOK_SECRET: missing')
  expect(() => readConfig({ ...application, RECEIVABLES_CLIENT_ID: '' }, 'api')).not.toThrow()
  const events = { RECEIVABLES_WEBHOOK_SECRET: 'a-secret-of-its-events' }
  expect(() => readConfig({ ...application, ...events }, 'api')).not.toThrow()
  // The worker receives no events, and has no access to the secret.
  const worker = { ...application, JOBS_DATABASE_URL: 'postgres://x', SWEEP_DATABASE_URL: 'postgres://x' }
  expect(() => readConfig(worker, 'worker')).not.toThrow()
})

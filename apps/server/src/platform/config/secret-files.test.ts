import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { withSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'revela-secret-files-'))
const path = join(folder, 'secret-key')
const key = Buffer.alloc(32, 7).toString('base64')
writeFileSync(path, `${key}\n`, { mode: 0o400 })
afterAll(() => rmSync(folder, { recursive: true }))

test('reads a secret from its file without the trailing line feed', () => {
  expect(withSecretFiles({ SECRET_KEY_FILE: path }, ['SECRET_KEY'])['SECRET_KEY']).toBe(key)
  expect(withSecretFiles({ SECRET_KEY: 'given', SECRET_KEY_FILE: '' }, ['SECRET_KEY'])['SECRET_KEY']).toBe('given')
})

test('ignores variables whose own name ends in _FILE', () => {
  const names = ['REVELA_CLOCK', 'REVELA_CLOCK_FILE']
  expect(withSecretFiles({ REVELA_CLOCK_FILE: path }, names)['REVELA_CLOCK']).toBeUndefined()
})

test('rejects a secret that is set twice and a missing file, without showing a value', () => {
  const both = { SECRET_KEY: 'in-the-environment', SECRET_KEY_FILE: path }
  expect(() => withSecretFiles(both, ['SECRET_KEY'])).toThrow('both SECRET_KEY and SECRET_KEY_FILE are set')
  expect(() => withSecretFiles(both, ['SECRET_KEY'])).not.toThrow('in-the-environment')
  const missing = { SECRET_KEY_FILE: join(folder, 'none') }
  expect(() => withSecretFiles(missing, ['SECRET_KEY'])).toThrow('SECRET_KEY_FILE: the file cannot be read')
})

test('is used when the configuration of a process is read', () => {
  const complete = {
    REVELA_ENV: 'test',
    S3_ENDPOINT: 'http://localhost',
    S3_BUCKET: 'bucket',
    S3_ACCESS_KEY: 'key',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'revela@localhost',
    APP_ORIGIN: 'http://localhost',
    GALLERIES_DOMAIN: 'localhost',
    CONTENT_ORIGIN: 'http://localhost',
    SUPPORT_FINANCE_WHATSAPP: '5511900000000',
    SUPPORT_TECHNICAL_WHATSAPP: '5511900000000',
    PAYMENTS_PUBLIC_KEY: 'APP_USR-public',
    PAYMENTS_ACCESS_TOKEN: 'APP_USR-private',
    PAYMENTS_WEBHOOK_SECRET: 'a-secret-of-the-webhooks',
  }
  const files = { SECRET_KEY_FILE: path, DATABASE_URL_FILE: path, S3_SECRET_KEY_FILE: path }
  const { SECRET_KEY, DATABASE_URL, S3_SECRET_KEY } = readConfig({ ...complete, ...files })
  expect([SECRET_KEY, DATABASE_URL, S3_SECRET_KEY]).toEqual([key, key, key])
})

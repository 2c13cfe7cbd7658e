import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const complete = {
  DATABASE_URL: 'postgres://x',
  JOBS_DATABASE_URL: 'postgres://x',
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
}

test('nobody moves the clock of production', () => {
  const moved = { ...complete, REVELA_CLOCK_FILE: '/tmp/clock' }
  expect(() => readConfig(moved)).toThrow('REVELA_CLOCK_FILE: not in production')
  expect(() => readConfig({ ...moved, REVELA_ENV: 'production' })).toThrow('REVELA_CLOCK_FILE')
  expect(readConfig({ ...moved, REVELA_ENV: 'test' }).REVELA_CLOCK_FILE).toBe('/tmp/clock')
  expect(readConfig({ ...complete, REVELA_CLOCK_FILE: '' }).REVELA_CLOCK_FILE).toBeUndefined()
})

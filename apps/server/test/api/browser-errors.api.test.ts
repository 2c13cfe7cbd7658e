import { reportFamilyFault, reportFault } from '@revela/contract'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApi } from '../../src/compose.ts'
import type { HttpServer } from '../../src/http/server.ts'
import { describeError } from '../../src/platform/log/logger.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { Browser } from '../browser.ts'
import { studioHost } from '../family.ts'
import { createUser } from '../users.ts'

let api: ApiUnderTest
let server: HttpServer
const lines: string[] = []
beforeAll(async () => {
  api = await apiUnderTest()
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = pino({ level: 'info', serializers: { err: describeError } }, sink)
  server = await composeApi({ ...api.platform, log })
})
afterAll(async () => {
  await server.stop()
  await api.close()
})

const browserError = {
  kind: 'crash',
  code: 'TypeError',
  request_id: 'ab'.repeat(16),
  path: '/gallery/0190aa10-1111-7000-8000-aabbccddeeff/settings?canario=1',
  release: '2026.11.15-abc',
  message: 'No client "Canário Souza" <canario@familia.test> for canario-001.jpg, https://canario.example/?t=canario',
  stack: `TypeError: canario
    at Grid (https://canario.example/assets/grid-1.js?canario=1:3:14)
    at canario (https://canario.example/canario.js:1:1)`,
} as const
const loggedErrors = () =>
  lines.filter((line) => line.includes('browser error')).map((line) => JSON.parse(line) as object)

describe('browser error reports', () => {
  // spec: S1-8.06
  it('write one log line with code, path and request id, without personal data', async () => {
    const browser = new Browser(server.app, { 'x-forwarded-for': '203.0.113.5' })
    expect((await browser.call(reportFault, { body: browserError })).status).toBe(204)
    expect(loggedErrors()).toMatchObject([
      {
        level: 40,
        app: 'studio',
        kind: 'crash',
        code: 'TypeError',
        requestId: 'ab'.repeat(16),
        path: '/gallery/:id/settings',
        release: '2026.11.15-abc',
        stack: ['Grid assets/grid-1.js:3:14'],
      },
    ])
    expect(lines.join('')).not.toMatch(/can[aá]rio|souza|familia|203\.0\.113/i)
  })

  it('are accepted on a studio host, without the gallery address in the path', async () => {
    lines.length = 0
    const host = await studioHost(await createUser(api, { product: 'gallery_pro' }))
    const browser = new Browser(server.app, { host, 'x-forwarded-for': '203.0.113.6' })
    const body = { ...browserError, path: '/casamento-canario', kind: 'uncaught' as const }
    expect((await browser.call(reportFamilyFault, { body })).status).toBe(204)
    expect(loggedErrors()).toMatchObject([{ app: 'gallery', kind: 'uncaught', path: '/:id' }])
    expect((await browser.call(reportFault, { body })).status).toBe(404)
  })

  it('are limited per address, with the same response, and limited in size', async () => {
    lines.length = 0
    const browser = new Browser(server.app, { 'x-forwarded-for': '203.0.113.7' })
    const long = await browser.call(reportFault, { body: { ...browserError, stack: 'x'.repeat(5_000) } })
    expect([long.status, loggedErrors().length]).toEqual([422, 0])
    for (let n = 0; n < 22; n += 1) expect((await browser.call(reportFault, { body: browserError })).status).toBe(204)
    expect(loggedErrors()).toHaveLength(20)
  })

  it('scrub server errors in the same way', () => {
    const described = JSON.stringify(describeError(new Error('no gallery "Canário" of canario@x.test at /a?t=canario')))
    expect(described).not.toMatch(/can[aá]rio/i)
  })
})

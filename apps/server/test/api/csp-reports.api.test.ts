import { dial } from '@revela/dev-env'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cspReports, violatedDirectives } from '../../src/http/csp-reports.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { studioHost } from '../family.ts'
import { createUser } from '../users.ts'

let api: ApiUnderTest
let appOrigin: string
let galleryHost: string
beforeAll(async () => {
  api = await apiUnderTest()
  appOrigin = await api.startEdge()
  galleryHost = await studioHost(await createUser(api, { product: 'gallery_pro' }))
})
afterAll(() => api.close())

const samples = async () => (await cspReports.collector.get()).values

const counted = async (app: string, directive: string) =>
  (await samples()).find(({ labels }) => labels['app'] === app && labels['directive'] === directive)?.value ?? 0

const total = async () => (await samples()).reduce((sum, { value }) => sum + value, 0)

const former = {
  'csp-report': { 'violated-directive': "script-src-elem 'self'", 'blocked-uri': 'https://evil.test/?t=segredo' },
}
const present = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'https://evil.test/' } }]

/** Sends a report like a browser: through nginx, without our header and without a session. */
async function report(
  path: string,
  body: unknown,
  options: { host?: string; localAddress?: string; type?: string } = {},
) {
  const { host, localAddress = '127.0.0.2', type = 'application/csp-report' } = options
  const headers = { 'content-type': type, ...(host !== undefined && { host }) }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await dial(appOrigin, path, { method: 'POST', headers, body: text, localAddress })).status
}

describe('CSP reports', () => {
  it('are counted by directive, on both hosts and in both formats', async () => {
    const before = [
      await counted('studio', 'script-src'),
      await counted('studio', 'img-src'),
      await counted('gallery', 'script-src'),
    ]
    expect(await report('/api/csp-report', former)).toBe(204)
    expect(await report('/api/csp-report', present, { type: 'application/reports+json' })).toBe(204)
    expect(await report('/api/family/csp-report', former, { host: galleryHost })).toBe(204)
    const after = [
      await counted('studio', 'script-src'),
      await counted('studio', 'img-src'),
      await counted('gallery', 'script-src'),
    ]
    expect(after.map((value, at) => value - before[at]!)).toEqual([1, 1, 1])
  })

  it('are dropped over the limit of an address, without affecting other addresses', async () => {
    const before = await counted('studio', 'style-src')
    const style = { 'csp-report': { 'violated-directive': 'style-src' } }
    for (let time = 0; time < 25; time += 1) {
      expect(await report('/api/csp-report', style, { localAddress: '127.0.0.3' })).toBe(204)
    }
    expect((await counted('studio', 'style-src')) - before).toBe(20)
    await report('/api/csp-report', style, { localAddress: '127.0.0.4' })
    expect((await counted('studio', 'style-src')) - before).toBe(21)
  })

  it('that are malformed or too large are not counted', async () => {
    const before = await total()
    for (const body of ['', 'not json', '[]', '{}', '[1,null]', JSON.stringify({ 'csp-report': 7 })]) {
      expect(await report('/api/csp-report', body, { localAddress: '127.0.0.5' }), body).toBe(204)
    }
    expect(await report('/api/csp-report', 'x'.repeat(40_000), { localAddress: '127.0.0.5' })).toBe(422)
    expect(await total()).toBe(before)
  })

  it('are parsed for their directive only', () => {
    expect(violatedDirectives({ 'csp-report': { 'violated-directive': 'made-up' } })).toEqual(['other'])
    expect(violatedDirectives(Array(50).fill(present[0]))).toHaveLength(10)
  })
})

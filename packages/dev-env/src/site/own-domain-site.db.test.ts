import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../process/wait-until.ts'
import { type Photographer, signedInPhotographer } from '../testing/photographer.ts'
import { testStack, type TestStack } from '../testing/test-stack.ts'
import { dial } from './dial.ts'
import { type OwnDomainParts, trust } from './own-domain-parts.ts'
import { startSite, type Site } from './start-site.ts'

interface Domain {
  state: string
  problem: string | null
  records: { type: string; full_name: string; value: string; ok: boolean }[]
}

const page = `<!doctype html><html lang="pt-BR"><head><!--revela-head--></head>
<body><div id="cover"><!--revela-cover--></div></body></html>`
const name = 'fotos.estudio-de-teste.com.br'

let folder: string
let stack: TestStack
let site: Site
let parts: OwnDomainParts
let photographer: Photographer
let gallery: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apps-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  stack = await testStack()
  site = await startSite(stack, { studioDist: folder, familyDist: folder, ownDomains: true })
  parts = site.ownDomains!
  trust(await parts.authority.rootCertificate())
  photographer = await signedInPhotographer(site.appOrigin)
  gallery = await photographer.createGallery('Ana & Léo')
}, 240_000)

afterAll(async () => {
  await site?.stop()
  await stack?.close()
  rmSync(folder, { recursive: true })
})

const addressOf = async () =>
  new URL((await photographer.call<{ url: string }>(`/gallery?collection_id=${gallery}`, { method: 'GET' })).url)

const check = async () => (await photographer.call<{ domain: Domain }>('/customer/domain/check')).domain

const isServed = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: site.ports.nginx, servername: name }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

test('a photographer adds a domain, points it here, and families open it by https', { timeout: 120_000 }, async () => {
  const before = await addressOf()
  const { domain } = await photographer.call<{ domain: Domain }>('/customer/domain', { method: 'PUT', body: { name } })
  expect(domain.state).toBe('waiting')
  expect(await isServed()).toBe(false)
  const cname = domain.records.find(({ type }) => type === 'CNAME')!
  await parts.authority.dns.setAddresses(cname.value, ['127.0.0.1'])
  await parts.authority.dns.setCname(name, cname.value)
  await waitUntil(async () => (await check()).state === 'active', {
    timeoutMs: 60_000,
    intervalMs: 1_000,
    timeoutMessage: () => `the domain did not become active: ${site.log('api')}`,
  })
  await waitUntil(isServed, { timeoutMs: 10_000, timeoutMessage: () => 'the edge has no certificate' })
  const after = await addressOf()
  expect(after.origin).toBe(`https://${name}:${site.ports.nginx}`)
  const opened = await dial(after.origin, after.pathname)
  expect([opened.status, opened.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  expect(opened.body.toString()).toContain(`og:url" content="${after.href}"`)
  const former = await dial(before.origin, `${before.pathname}?x=1`)
  expect([former.status, former.headers.location]).toEqual([302, `${after.href}?x=1`])
  const plain = await dial(`http://${name}:${parts.httpPort}`, '/ana')
  expect([plain.status, plain.headers.location]).toEqual([308, `${after.origin}/ana`])
})

test('the studio and the content host are served with their own certificate', async () => {
  const studio = await dial(site.appOrigin, '/')
  expect([site.appOrigin.startsWith('https:'), studio.status]).toEqual([true, 200])
  const [presented] = await new Promise<X509Certificate[]>((resolve, reject) => {
    const { hostname } = new URL(site.contentOrigin)
    const socket = connect({ host: '127.0.0.1', port: site.ports.nginx, servername: hostname }, () => {
      const certificate = socket.getPeerX509Certificate()
      socket.destroy()
      resolve(certificate ? [certificate] : [])
    })
    socket.once('error', reject)
  })
  expect(presented?.checkHost('content.localhost')).toBe('content.localhost')
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isListening } from '../process/wait-until.ts'
import { callApi } from '../seed/call-api.ts'
import { confirmDemonstration, demonstrationLogin, seedDemonstration } from '../seed/demonstration.ts'
import { testStack } from '../testing/test-stack.ts'
import type { TestStack } from '../testing/test-stack.ts'
import { dial } from './dial.ts'
import { startSite } from './start-site.ts'
import type { Site } from './start-site.ts'

let stack: TestStack
let site: Site
let studioDist: string

beforeAll(async () => {
  studioDist = mkdtempSync(join(tmpdir(), 'studio-'))
  mkdirSync(join(studioDist, 'assets'))
  writeFileSync(join(studioDist, 'index.html'), '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">')
  writeFileSync(join(studioDist, 'assets/app-1.js'), 'export {}\n')
  stack = await testStack()
  site = await startSite(stack, { studioDist })
})

afterAll(async () => {
  await site?.stop()
  await stack?.close()
  rmSync(studioDist, { recursive: true })
})

async function get(host: string, path: string) {
  const response = await dial(`http://${host}:${site.ports.nginx}`, path, {
    headers: { 'x-revela': '1', 'sec-fetch-site': 'same-origin' },
  })
  return { ...response, body: response.body.toString() }
}

const app = 'app.revela.localhost'

test('serves the studio’s page at every address, with the nonce of its policy', async () => {
  const { status, headers, body } = await get(app, '/galleries/7?page=2')
  expect(status).toBe(200)
  const nonce = /'nonce-([0-9a-f]{32})'/.exec(headers['content-security-policy']?.toString() ?? '')?.[1]
  expect(nonce).toBeDefined()
  expect(body).toContain(`content="${nonce}"`)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('caches content-hashed files for ever, and missing ones not at all', async () => {
  expect((await get(app, '/assets/app-1.js')).headers['cache-control']).toContain('immutable')
  const missing = await get(app, '/assets/app-2.js')
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control']).toBe('no-store')
})

test.each([
  ['/recovery/reset?token=t', 'no-referrer'],
  ['/login/return/google', 'no-referrer'],
  ['/login', 'strict-origin-when-cross-origin'],
])('%s is sent with the referrer policy %s', async (path, policy) => {
  expect((await get(app, path)).headers['referrer-policy']).toBe(policy)
})

test('the api responds on the app and galleries origins, and not on the content origin', async () => {
  expect(await get(app, '/api/config')).toMatchObject({ status: 200 })
  const gallery = await get('aurora.galleries.localhost', '/api/family/entry?slug=nada')
  expect(gallery.headers['content-type']).toContain('application/json')
  expect((await get('content.localhost', '/api/config')).headers['content-type']).toContain('text/html')
  expect(await get('elsewhere.test', '/')).toMatchObject({ status: 404 })
})

test('the policy allows card data to this site’s payment gateway only, which follows the site’s clock', async () => {
  const { headers } = await get(app, '/checkout')
  const connections = /connect-src ([^;]+)/.exec(headers['content-security-policy']?.toString() ?? '')?.[1]
  expect(connections).toBe(`'self' http://127.0.0.1:${site.ports.payments}`)
  const { payments } = JSON.parse((await get(app, '/api/config')).body) as { payments: Record<string, string> }
  expect(payments).toEqual({
    token_url: `http://127.0.0.1:${site.ports.payments}/v1/card_tokens`,
    public_key: site.sandbox.account.publicKey,
  })
  expect(await site.sandbox.token()).toMatch(/^[0-9a-f]{32}$/)
  await site.moveClock({ days: 10_000 })
  await expect(site.sandbox.token()).rejects.toThrow('expiration_year')
  await site.moveClock({ days: -10_000 })
})

test('creates the demonstration studio once, and its mail arrives', async () => {
  await seedDemonstration(site.appOrigin)
  await seedDemonstration(site.appOrigin)
  const mail = await stack.mails.waitFor(demonstrationLogin.email)
  expect(mail.text).toContain(site.appOrigin)
  const { email, password } = demonstrationLogin
  const { cookies } = await callApi(site.appOrigin, '/auth/signin', { body: { email, password } })
  const isConfirmed = async () => {
    const { body } = await callApi(site.appOrigin, '/customer/info', { method: 'GET', cookies })
    return (body as { user_data: { email_confirmed: boolean } }).user_data.email_confirmed
  }
  expect(await isConfirmed()).toBe(false)
  await confirmDemonstration(stack.engines, stack.database)
  expect(await isConfirmed()).toBe(true)
})

test('a moved clock applies to every process of the site and to its sessions', async () => {
  const { email, password } = demonstrationLogin
  await seedDemonstration(site.appOrigin)
  const signIn = async () => await callApi(site.appOrigin, '/auth/signin', { body: { email, password } })
  const { cookies } = await signIn()
  const requestInfo = async (sessionCookies: string[]) =>
    await callApi(site.appOrigin, '/customer/info', { method: 'GET', cookies: sessionCookies })
  expect((await requestInfo(cookies)).status).toBe(200)
  await site.moveClock({ days: 40 })
  expect(site.now().getTime() - Date.now()).toBeGreaterThan(39 * 86_400_000)
  expect((await requestInfo(cookies)).status).toBe(401)
  expect((await requestInfo((await signIn()).cookies)).status).toBe(200)
  await site.moveClock({ days: -40 })
})

test('returns an error of the contract while the api is down', { timeout: 60_000 }, async () => {
  await site.stopProcess('api')
  const { status, headers, body } = await get(app, '/api/config')
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(JSON.parse(body)).toMatchObject({ error: 'Unavailable', messages: [] })
  await site.startProcesses()
  expect(await get(app, '/api/config')).toMatchObject({ status: 200 })
})

test('runs two sites side by side, and frees the ports of one that stops', { timeout: 60_000 }, async () => {
  const otherStack = await testStack()
  const otherSite = await startSite(otherStack, { studioDist })
  expect(await Promise.all(Object.values(otherSite.ports).map(isListening))).toEqual(
    Array.from({ length: 6 }, () => true),
  )
  expect(otherSite.env['APP_ORIGIN']).toBe(otherSite.appOrigin)
  await otherSite.stop()
  await otherStack.close()
  expect(await Promise.all(Object.values(otherSite.ports).map(isListening))).toEqual(
    Array.from({ length: 6 }, () => false),
  )
  expect(await isListening(site.ports.nginx)).toBe(true)
})

test('reports why a site cannot start', { timeout: 60_000 }, async () => {
  const otherStack = await testStack()
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  await expect(startSite(otherStack, { studioDist, env })).rejects.toThrow(
    /api exited before it was ready[\s\S]*ECONNREFUSED/,
  )
  await otherStack.close()
})

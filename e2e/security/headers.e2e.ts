import { describe, expect } from 'vitest'
import { httpRequest } from '../harness/http-request.ts'
import { freshEmail, validPassword, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const pages = ['/', '/login', '/signup', '/gallery', '/account', '/recovery/reset?token=abc', '/nada']

describe('every page of the studio', () => {
  test.for(pages)('%s has its content security policy and the other security headers', async (path, { site }) => {
    const { status, headers, text } = await httpRequest(`${site.appOrigin}${path}`)
    expect(status).toBe(200)
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      // Card data may be sent to the gateway only.
      `connect-src 'self' ${site.paymentsOrigin}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      'report-uri /api/csp-report',
      'report-to csp',
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/)
    const nonce = /'nonce-([0-9a-f]{32})'/.exec(policy)?.[1]
    expect(text).toContain(`<meta name="csp-nonce" content="${nonce}"`)
    expect(text).not.toContain('__CSP_NONCE__')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['referrer-policy']).toBe(
      path.startsWith('/recovery/reset') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    )
  })
})

test('never repeats a nonce', async ({ site }) => {
  const nonces = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await httpRequest(`${site.appOrigin}/login`)).headers['content-security-policy'],
    ),
  )
  expect(new Set(nonces).size).toBe(5)
})

test('caches content-hashed files for a year, and missing files not at all', async ({ site }) => {
  const { text } = await httpRequest(`${site.appOrigin}/login`)
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1]
  const { headers } = await httpRequest(`${site.appOrigin}${script}`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const missing = await httpRequest(`${site.appOrigin}/assets/nada.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control'] ?? '').not.toContain('immutable')
})

test('the other origins share nothing with the studio and set no cookies', async ({ site }) => {
  const gallery = `http://estudio.${site.galleriesDomain}`
  for (const url of [`${site.contentOrigin}/`, `${site.contentOrigin}/api/config`, `${gallery}/`, `${gallery}/login`]) {
    const { status, headers, text } = await httpRequest(url)
    expect(status, url).toBe(404)
    expect(headers['set-cookie'], url).toBeUndefined()
    expect(text, url).not.toContain('csp-nonce')
    expect(headers['content-security-policy'], url).toContain("default-src 'none'")
  }
})

test('the session cookie is __Host-, HttpOnly, Secure and Lax, and is sent to the studio only', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const ana = await visit('/login', { expectedErrors: [404] })
  await ana.field('E-mail').fill(user.email)
  await ana.field('Senha').fill(user.password)
  await ana.press('ENTRAR')
  await ana.expectPath('/gallery')
  const cookies = await ana.context.cookies()
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-revela', '__Host-revela-device'])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({
      domain: 'app.revela.localhost',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    })
  }
  expect(await ana.page.evaluate(() => document.cookie), 'no script can read it').toBe('')

  const gallery = `http://estudio.${site.galleriesDomain}`
  ana.monitor.allowedOrigins.add(gallery)
  // The monitor's own script is blocked there too.
  ana.monitor.expectedLines.push(/^Blocked script execution in .* sandboxed/)
  for (const origin of [site.contentOrigin, gallery]) {
    const response = await ana.page.goto(`${origin}/`)
    expect(Object.keys((await response?.request().allHeaders()) ?? {}), origin).not.toContain('cookie')
  }
})

test('stores no secret in the browser', async ({ visit, site }) => {
  const email = freshEmail('segredo')
  const user = await createTestUser(site, { email, name: 'Nome Canário' })
  const ana = await visit('/login', { expectedErrors: [400] })
  await ana.field('E-mail').fill(user.email)
  await ana.field('Senha').fill('senha-canário-errada')
  await ana.press('ENTRAR')
  await ana.errorUnder('Senha')
  await ana.opens('/recovery/reset?token=token-canario')
  const stored = await ana.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  for (const secret of [validPassword, 'senha-canário-errada', 'token-canario', email]) {
    expect(stored).not.toContain(secret)
  }
})

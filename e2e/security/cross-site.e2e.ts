import { expect } from 'vitest'
import { validPassword, signIn, createTestUser } from '../harness/test-users.ts'
import { startDedicatedSite } from '../harness/site-under-test.ts'
import type { DedicatedSite } from '../harness/site-under-test.ts'
import { testOn } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import { setSessionCookies } from '../harness/window.ts'
import { attackServer } from './attack-page.ts'
import { digest } from './digest.ts'
import { targets } from './targets.ts'

let ownedSite: DedicatedSite | undefined
const test = testOn(async () => {
  ownedSite = await startDedicatedSite()
  // The worker must not write while rows are compared.
  await ownedSite.process.stopProcess('worker')
  return ownedSite
})

interface LoggedResponse {
  time: string
  operation: string
  status: number
}

/** All requests that reached an endpoint since then, from the API's log. */
function responsesSince(site: DedicatedSite | undefined, since: Date): LoggedResponse[] {
  const lines = site?.process.log('api', 100_000).split('\n') ?? []
  return lines
    .filter((line) => line.includes('"operation"'))
    .map((line) => JSON.parse(line) as LoggedResponse)
    .filter(({ time }) => new Date(time) >= since)
}

/**
 * From the sibling host, which gets most cookies, every endpoint is attacked; from the other two hosts, half of them
 * each.
 */
const hosts = {
  'an unrelated site': { host: 'evil.localhost', includes: (index: number) => index % 2 === 0 },
  'a compromised gallery host': {
    host: 'x.galleries.localhost',
    includes: (index: number) => index % 2 === 1,
  },
  'a sibling host of the studio, which gets Lax cookies': {
    host: 'evil.revela.localhost',
    includes: () => true,
  },
}

test.for(Object.entries(hosts))(
  'an attack page on %s changes 0 rows',
  async ([, { host, includes }], { site, browser }) => {
    const attacker = await createTestUser(site, { name: 'Atacante' })
    const victim = await createTestUser(site)
    await signIn(site, victim, '198.18.3.3')
    const sessions = await site.rows<{ id: string }>(
      'select id from session where customer_id = $1 order by created_at desc limit 1',
      [victim.customerId],
    )
    const allTargets = targets({
      origin: site.appOrigin,
      sessionId: sessions[0]?.id ?? '',
      victim,
      attacker: { email: attacker.email, password: validPassword },
    })
    expect(allTargets.length).toBeGreaterThanOrEqual(100)
    const selectedTargets = allTargets.filter((_, index) => includes(index))

    const server = await attackServer(selectedTargets)
    const context = await browser.newContext()
    try {
      await setSessionCookies(context, site, victim)
      let cookies = 0
      context.on('response', (response) => {
        if (!response.url().startsWith(`${site.appOrigin}/api/`)) return
        void response
          .request()
          .allHeaders()
          .then((requestHeaders) => (cookies += 'cookie' in requestHeaders ? 1 : 0))
          .catch(() => undefined)
      })
      const begin = new Date()
      const digestBefore = await digest(site)
      const page = await context.newPage()
      await page.goto(`http://${host}:${server.port}/`, { waitUntil: 'commit' })
      await expect.poll(() => page.title(), { interval: 200, timeout: timeouts.manyCallsMs }).toBe('feito')
      // A link that the victim follows: the browser sends Lax cookies with it.
      for (const target of selectedTargets.filter(({ method }) => method === 'GET')) {
        await page.goto(target.url).catch(() => undefined)
      }
      expect(await digest(site)).toEqual(digestBefore)

      // The API writes its log in batches: wait until the attack's own calls are in it.
      await expect
        .poll(() => responsesSince(ownedSite, begin).length, { message: 'the attack’s requests reached the API' })
        .toBeGreaterThan(selectedTargets.length * 3)
      const responses = responsesSince(ownedSite, begin)
      expect(cookies, 'with the victim’s cookie').toBeGreaterThan(0)
      expect(responses.filter(({ status }) => status < 400)).toEqual([])

      const studio = await context.newPage()
      await studio.goto(`${site.appOrigin}/account`)
      await studio.getByRole('heading', { name: 'Minha Conta', exact: true }).waitFor()
    } finally {
      await context.close()
      await server.close()
    }
  },
)

test('the same calls from the studio itself change rows, so the comparison can fail', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site) })
  await ana.heading('Minhas Galerias').waitFor()
  const digestBefore = await digest(site)
  const status = await ana.page.evaluate(async () => {
    const response = await fetch('/api/subscription/product/site_pro/activate', {
      method: 'POST',
      headers: { 'x-revela': '1' },
    })
    return response.status
  })
  expect(status).toBe(204)
  expect(await digest(site)).not.toEqual(digestBefore)
})

test('no other page can embed the studio in a frame', async ({ site, browser }) => {
  const user = await createTestUser(site)
  const context = await browser.newContext()
  await setSessionCookies(context, site, user)
  const page = await context.newPage()
  await page.goto(`${site.contentOrigin}/`)
  await page.setContent(`<iframe src="${site.appOrigin}/account" width="800" height="600"></iframe>`)
  await expect.poll(() => page.frames().length).toBe(2)
  const framed = page.frames()[1]
  await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/)
  await context.close()
})

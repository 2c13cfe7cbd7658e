import { expect } from 'vitest'
import { goodPassword, signIn, somebody } from '../harness/people.ts'
import { ownSite } from '../harness/site-under-test.ts'
import type { OwnSite } from '../harness/site-under-test.ts'
import { testOn } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import { giveSession } from '../harness/window.ts'
import { attackServer } from './attack-page.ts'
import { digest } from './digest.ts'
import { targets } from './targets.ts'

let own: OwnSite | undefined
const test = testOn(async () => {
  own = await ownSite()
  // Nothing else may write while rows are compared.
  await own.process.stopProcess('worker')
  return own
})

interface LoggedAnswer {
  time: string
  operation: string
  status: number
}

/** Every call that reached an endpoint since then, from the API's log. */
function answersSince(site: OwnSite | undefined, since: Date): LoggedAnswer[] {
  const lines = site?.process.log('api', 100_000).split('\n') ?? []
  return lines
    .filter((line) => line.includes('"operation"'))
    .map((line) => JSON.parse(line) as LoggedAnswer)
    .filter(({ time }) => new Date(time) >= since)
}

/** From the sibling, which gets most cookies, every endpoint is attacked; from the other two half of them each. */
const hosts = {
  'a strange site': { host: 'evil.localhost', takes: (index: number) => index % 2 === 0 },
  'a gallery of ours, if it were taken over': {
    host: 'x.galleries.localhost',
    takes: (index: number) => index % 2 === 1,
  },
  'a sibling of the studio, to which browsers send Lax cookies': { host: 'evil.revela.localhost', takes: () => true },
}

test.for(Object.entries(hosts))(
  'an attack page on %s changes 0 rows',
  async ([, { host, takes }], { site, browser }) => {
    const attacker = await somebody(site, { name: 'Atacante' })
    const victim = await somebody(site)
    await signIn(site, victim, '198.18.3.3')
    const sessions = await site.rows<{ id: string }>(
      'select id from session where customer_id = $1 order by created_at desc limit 1',
      [victim.customerId],
    )
    const everything = targets({
      origin: site.appOrigin,
      sessionId: sessions[0]?.id ?? '',
      victim,
      attacker: { email: attacker.email, password: goodPassword },
    })
    expect(everything.length).toBeGreaterThanOrEqual(100)
    const aims = everything.filter((_, index) => takes(index))

    const server = await attackServer(aims)
    const context = await browser.newContext()
    try {
      await giveSession(context, site, victim)
      let cookies = 0
      context.on('response', (answer) => {
        if (!answer.url().startsWith(`${site.appOrigin}/api/`)) return
        void answer
          .request()
          .allHeaders()
          .then((sent) => (cookies += 'cookie' in sent ? 1 : 0))
          .catch(() => undefined)
      })
      const begin = new Date()
      const before = await digest(site)
      const page = await context.newPage()
      await page.goto(`http://${host}:${server.port}/`, { waitUntil: 'commit' })
      await expect.poll(() => page.title(), { interval: 200, timeout: timeouts.manyCallsMs }).toBe('feito')
      // A link that the victim clicks: the browser sends Lax cookies along with it.
      for (const aim of aims.filter(({ method }) => method === 'GET')) {
        await page.goto(aim.url).catch(() => undefined)
      }
      expect(await digest(site)).toEqual(before)

      // The API writes its log in batches: wait until the attack's own calls are in it.
      await expect
        .poll(() => answersSince(own, begin).length, { message: 'the attack did arrive' })
        .toBeGreaterThan(aims.length * 3)
      const answers = answersSince(own, begin)
      expect(cookies, 'and with the victim’s cookie').toBeGreaterThan(0)
      expect(answers.filter(({ status }) => status < 400)).toEqual([])

      const studio = await context.newPage()
      await studio.goto(`${site.appOrigin}/account`)
      await studio.getByRole('heading', { name: 'Minha Conta', exact: true }).waitFor()
    } finally {
      await context.close()
      await server.close()
    }
  },
)

test('the same calls from the studio itself do change rows, so the comparison can fail', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await somebody(site) })
  await ana.heading('Minhas Galerias').waitFor()
  const before = await digest(site)
  const status = await ana.page.evaluate(async () => {
    const answer = await fetch('/api/subscription/product/site_pro/activate', {
      method: 'POST',
      headers: { 'x-revela': '1' },
    })
    return answer.status
  })
  expect(status).toBe(204)
  expect(await digest(site)).not.toEqual(before)
})

test('no other page may put the studio into a frame', async ({ site, browser }) => {
  const person = await somebody(site)
  const context = await browser.newContext()
  await giveSession(context, site, person)
  const page = await context.newPage()
  await page.goto(`${site.contentOrigin}/`)
  await page.setContent(`<iframe src="${site.appOrigin}/account" width="800" height="600"></iframe>`)
  await expect.poll(() => page.frames().length).toBe(2)
  const framed = page.frames()[1]
  await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/)
  await context.close()
})

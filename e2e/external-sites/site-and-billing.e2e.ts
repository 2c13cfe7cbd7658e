import { expect } from 'vitest'
import { freshEmail, goodPassword, somebody } from '../harness/people.ts'
import { ownSite } from '../harness/site-under-test.ts'
import { standAs } from '../harness/standing.ts'
import { testOn } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { startNeighbours } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'

// A product beside which a Site and a billing panel run on hosts of their own.
let neighbours: Neighbours | undefined
const test = testOn(async () => {
  const beside = await startNeighbours()
  neighbours = beside
  const own = await ownSite({
    SITE_ORIGIN: beside.site,
    SITE_SHARED_SECRET: 'a-key-that-only-the-site-and-we-know-0001',
    BILLING_PANEL_URL: `${beside.billing}/painel`,
    ALBUMS_URL: `${beside.albums}/`,
  })
  return { ...own, close: async () => void (await Promise.all([own.close(), beside.close()])) }
})

function knowsTheNeighbours(visitor: Visitor): Neighbours {
  if (!neighbours) throw new Error('the neighbours are not there')
  visitor.watch.knownOrigins.add(neighbours.site).add(neighbours.billing).add(neighbours.albums)
  return neighbours
}

// spec: S1-1.03, S1-4.29, S3-4.31
test('an account with only the Site is taken there, with a code that is not sent to any server', async ({
  visit,
  site,
}) => {
  const ana = await visit(null, { as: await somebody(site, { product: 'site_pro' }) })
  const { site: siteOrigin } = knowsTheNeighbours(ana)
  await ana.opens('/')
  await ana.page.waitForURL((url) => url.origin === siteOrigin)
  await ana.heading('O Site').waitFor()
  const { pathname, search, hash } = new URL(ana.page.url())
  expect([pathname, search]).toEqual(['/auth/cross', ''])
  expect(hash).toMatch(/^#code=./)
})

// spec: S1-8.23, S3-2.81, S3-8.34
test('a Site that cannot be opened leaves nobody waiting', async ({ visit, site }) => {
  const person = await somebody(site, { product: null })
  const ana = await visit(null, { as: person, refusals: [500] })
  const { site: siteOrigin } = knowsTheNeighbours(ana)
  let failing = true
  await ana.page.route('**/api/auth/cross/site', (route) =>
    failing ? route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }) : route.fallback(),
  )
  await ana.opens('/wizard-solution-switch')
  await ana.presses('Usar o plano gratuito')
  await ana.reads('Algo deu errado.')
  await ana.heading('Não conseguimos abrir o seu site').waitFor()
  await ana.link('Sair').waitFor()
  await ana.screenIsAccessible()
  failing = false
  await ana.presses('TENTAR DE NOVO')
  await ana.page.waitForURL((url) => url.origin === siteOrigin)
})

// spec: S1-4.31, S1-6.11, S3-4.32
test('a tester with only the Site stays', async ({ visit, site }) => {
  const person = await somebody(site, { product: 'site_pro' })
  await site.rows('update customer set tester = true where customer_id = $1', [person.customerId])
  const ana = await visit('/account', { as: person })
  await ana.heading('Minha Conta').waitFor()
})

// spec: S1-4.04, S1-4.18
test('a new architect goes to the Site, marked as new', async ({ visit }) => {
  const caio = await visit('/signup-architecture')
  const { site: siteOrigin } = knowsTheNeighbours(caio)
  await caio.field('Nome completo').fill('Caio Nunes')
  await caio.field('E-mail').fill(freshEmail('caio'))
  await caio.field('Senha').fill(goodPassword)
  await caio.field('WhatsApp ou celular').fill('11987654321')
  await caio.page.getByRole('checkbox').check()
  await caio.presses('CADASTRAR')
  await caio.page.waitForURL((url) => url.origin === siteOrigin)
  expect(caio.page.url()).toBe(`${siteOrigin}/portfolio?new_customer=true`)
})

// spec: S1-4.33, S1-8.23, S3-7.31, S3-8.34
test('the product switcher opens the Site in a tab of its own, and says when it could not', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await somebody(site), refusals: [500] })
  const { site: siteOrigin } = knowsTheNeighbours(ana)
  await ana.page.route('**/api/auth/cross/site', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await ana.page.getByRole('button', { name: /Trocar de produto/ }).click()
  await ana.page.getByRole('button', { name: /O seu site profissional/ }).click()
  await ana.reads('Algo deu errado.')
  await ana.page.reload()
  await ana.page.getByRole('button', { name: /Trocar de produto/ }).click()
  const opened = ana.context.waitForEvent('page')
  await ana.page.getByRole('button', { name: /O seu site profissional/ }).click()
  const tab = await opened
  await tab.waitForURL((url) => url.origin === siteOrigin)
  expect(await tab.evaluate(() => window.opener === null), 'the Site cannot reach back').toBe(true)
  await ana.isAt('/gallery')
})

// spec: S1-2.27
test('a frozen account finds our own billing area inside the page, and the panel behind a link', async ({
  visit,
  site,
}) => {
  const person = await somebody(site)
  await standAs(site, person, 'frozen')
  const ana = await visit(null, { as: person, refusals: [402] })
  const { billing } = knowsTheNeighbours(ana)
  await ana.opens('/gallery')
  await ana.isAt('/inactive')
  await ana.page.getByRole('region', { name: 'Área de cobrança' }).waitFor()
  await ana.reads(/^Nenhuma fatura em aberto\./)
  const open = ana.page.getByRole('link', { name: /Abrir painel financeiro/ })
  expect(await open.getAttribute('href')).toBe(`${billing}/painel`)
})

// spec: S1-2.39, S1-2.40
test('the finance page leads to the billing panel and says that its login is another one', async ({ visit, site }) => {
  const ana = await visit('/financial', { as: await somebody(site) })
  const { billing } = knowsTheNeighbours(ana)
  const open = ana.page.getByRole('link', { name: /ABRIR PAINEL FINANCEIRO/ })
  expect(await open.getAttribute('href')).toBe(`${billing}/painel`)
  await ana.reads('O login do painel financeiro é diferente do login da Revela.')
  await ana.screenIsAccessible()
})

// spec: S1-1.02, S1-2.46, S1-2.57, S1-2.71, S1-3.21, S3-2.85, S3-6.05
test('the albums stand in a frame below the menu, for the plans that have them', async ({ visit, site }) => {
  const person = await somebody(site)
  const ana = await visit(null, { as: person })
  const { albums } = knowsTheNeighbours(ana)
  await ana.opens('/gallery')
  await ana.link('Prova de Álbuns').click()
  await ana.isAt('/albuns')
  const frame = ana.page.locator('iframe')
  expect(await frame.getAttribute('src')).toBe(`${albums}/`)
  expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation')
  await ana.page.frameLocator('iframe').getByRole('heading', { name: 'Os álbuns' }).waitFor()
  const { height = 0 } = (await frame.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(600)

  await site.rows(`update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1`, [
    person.customerId,
  ])
  await ana.opens('/albuns')
  await ana.isAt('/gallery')
  await ana.page
    .getByRole('dialog')
    .getByText(/prova de álbuns não faz parte/)
    .waitFor()
})

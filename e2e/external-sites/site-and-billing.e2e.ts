import { expect } from 'vitest'
import { freshEmail, validPassword, createTestUser } from '../harness/test-users.ts'
import { startDedicatedSite } from '../harness/site-under-test.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { testOn } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { startExternalSites } from './external-sites.ts'
import type { ExternalSites } from './external-sites.ts'

// A site whose environment has a Site and a billing panel on hosts of their own.
let externalSites: ExternalSites | undefined
const test = testOn(async () => {
  const started = await startExternalSites()
  externalSites = started
  const ownedSite = await startDedicatedSite({
    SITE_ORIGIN: started.site,
    SITE_SHARED_SECRET: 'a-key-that-only-the-site-and-we-know-0001',
    BILLING_PANEL_URL: `${started.billing}/painel`,
    ALBUMS_URL: `${started.albums}/`,
  })
  return { ...ownedSite, close: async () => void (await Promise.all([ownedSite.close(), started.close()])) }
})

function allowExternalSites(visitor: Visitor): ExternalSites {
  if (!externalSites) throw new Error('the external sites are not running')
  visitor.monitor.allowedOrigins.add(externalSites.site).add(externalSites.billing).add(externalSites.albums)
  return externalSites
}

// spec: S1-1.03, S1-4.29, S3-4.31
test('redirects an account with only the Site there, with a code that is sent to no server', async ({
  visit,
  site,
}) => {
  const ana = await visit(null, { as: await createTestUser(site, { product: 'site_pro' }) })
  const { site: siteOrigin } = allowExternalSites(ana)
  await ana.opens('/')
  await ana.page.waitForURL((url) => url.origin === siteOrigin)
  await ana.heading('O Site').waitFor()
  const { pathname, search, hash } = new URL(ana.page.url())
  expect([pathname, search]).toEqual(['/auth/cross', ''])
  expect(hash).toMatch(/^#code=./)
})

// spec: S1-8.23, S3-2.81, S3-8.34
test('an unreachable Site shows an error instead of waiting', async ({ visit, site }) => {
  const user = await createTestUser(site, { product: null })
  const ana = await visit(null, { as: user, expectedErrors: [500] })
  const { site: siteOrigin } = allowExternalSites(ana)
  let failing = true
  await ana.page.route('**/api/auth/cross/site', (route) =>
    failing ? route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }) : route.fallback(),
  )
  await ana.opens('/wizard-solution-switch')
  await ana.press('Usar o plano gratuito')
  await ana.reads('Algo deu errado.')
  await ana.heading('Não conseguimos abrir o seu site').waitFor()
  await ana.link('Sair').waitFor()
  await ana.expectAccessible()
  failing = false
  await ana.press('TENTAR DE NOVO')
  await ana.page.waitForURL((url) => url.origin === siteOrigin)
})

// spec: S1-4.31, S1-6.11, S3-4.32
test('a tester with only the Site stays', async ({ visit, site }) => {
  const user = await createTestUser(site, { product: 'site_pro' })
  await site.rows('update customer set tester = true where customer_id = $1', [user.customerId])
  const ana = await visit('/account', { as: user })
  await ana.heading('Minha Conta').waitFor()
})

// spec: S1-4.04, S1-4.18
test('a new architect is redirected to the Site, marked as new', async ({ visit }) => {
  const caio = await visit('/signup-architecture')
  const { site: siteOrigin } = allowExternalSites(caio)
  await caio.field('Nome completo').fill('Caio Nunes')
  await caio.field('E-mail').fill(freshEmail('caio'))
  await caio.field('Senha').fill(validPassword)
  await caio.field('WhatsApp ou celular').fill('11987654321')
  await caio.page.getByRole('checkbox').check()
  await caio.press('CADASTRAR')
  await caio.page.waitForURL((url) => url.origin === siteOrigin)
  expect(caio.page.url()).toBe(`${siteOrigin}/portfolio?new_customer=true`)
})

// spec: S1-4.33, S1-8.23, S3-7.31, S3-8.34
test('the product switcher opens the Site in a new tab, and shows a failure', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site), expectedErrors: [500] })
  const { site: siteOrigin } = allowExternalSites(ana)
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
  expect(await tab.evaluate(() => window.opener === null), 'the Site has no access to its opener').toBe(true)
  await ana.expectPath('/gallery')
})

// spec: S1-2.27
test('a frozen account sees our own billing area in the page, and a link to the panel', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'frozen')
  const ana = await visit(null, { as: user, expectedErrors: [402] })
  const { billing } = allowExternalSites(ana)
  await ana.opens('/gallery')
  await ana.expectPath('/inactive')
  await ana.page.getByRole('region', { name: 'Área de cobrança' }).waitFor()
  await ana.reads(/^Nenhuma fatura em aberto\./)
  const open = ana.page.getByRole('link', { name: /Abrir painel financeiro/ })
  expect(await open.getAttribute('href')).toBe(`${billing}/painel`)
})

// spec: S1-2.39, S1-2.40
test('the finance page links to the billing panel and says that its login is separate', async ({ visit, site }) => {
  const ana = await visit('/financial', { as: await createTestUser(site) })
  const { billing } = allowExternalSites(ana)
  const open = ana.page.getByRole('link', { name: /ABRIR PAINEL FINANCEIRO/ })
  expect(await open.getAttribute('href')).toBe(`${billing}/painel`)
  await ana.reads('O login do painel financeiro é diferente do login da Revela.')
  await ana.expectAccessible()
})

// spec: S1-1.02, S1-2.46, S1-2.57, S1-2.71, S1-3.21, S3-2.85, S3-6.05
test('shows the albums in a frame below the menu, for the plans that have them', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit(null, { as: user })
  const { albums } = allowExternalSites(ana)
  await ana.opens('/gallery')
  await ana.link('Prova de Álbuns').click()
  await ana.expectPath('/albuns')
  const frame = ana.page.locator('iframe')
  expect(await frame.getAttribute('src')).toBe(`${albums}/`)
  expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation')
  await ana.page.frameLocator('iframe').getByRole('heading', { name: 'Os álbuns' }).waitFor()
  const { height = 0 } = (await frame.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(600)

  await site.rows(`update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1`, [
    user.customerId,
  ])
  await ana.opens('/albuns')
  await ana.expectPath('/gallery')
  await ana.page
    .getByRole('dialog')
    .getByText(/prova de álbuns não faz parte/)
    .waitFor()
})

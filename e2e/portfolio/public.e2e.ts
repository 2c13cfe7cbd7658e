import { callAs } from '@revela/dev-env'
import { seedFirstWork, seedManyWorks, seedWorks } from '@revela/dev-env/photographs'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'

// spec: S2-0.01
test('a stranger browses the portfolio, opens a work and writes to the photographer', async ({ visit, site }) => {
  const studio = await createTestUser(site, { name: 'Estúdio Aurora' })
  const session = studioOf(site, studio)
  await seedWorks(session, 8)
  const { url } = await callAs<{ url: string }>(session, '/portfolio', { method: 'GET' })
  const stranger = await visit(null, { phone: true })
  const { page } = stranger
  stranger.monitor.allowedOrigins.add(new URL(url).origin)
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: 'Estúdio Aurora' }).waitFor()
  for (const category of ['Viagens', 'Retratos', 'Ensaios']) {
    await page.getByRole('heading', { level: 2, name: category }).waitFor()
  }
  await stranger.expectAccessible()

  await page.getByLabel('Nome', { exact: true }).fill('Bia Souza')
  await page.getByLabel('Mensagem', { exact: true }).fill('Casamos em maio. Você tem a data?')
  await page.getByRole('button', { name: 'ENVIAR MENSAGEM' }).click()
  await stranger.reads('Escreva o seu e-mail ou o seu telefone.')
  await page.getByLabel('E-mail', { exact: true }).fill('bia@exemplo.com')
  await page.getByRole('button', { name: 'ENVIAR MENSAGEM' }).click()
  await stranger.reads('Mensagem enviada. Agradecemos o contato!')
  await waitUntil(
    async () => (await site.rows('select 1 from outbox_mail where customer_id = $1', [studio.customerId])).length > 0,
    'the contact message was not mailed',
  )

  await page.getByRole('link', { name: /Manhã no campo/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Manhã no campo' }).waitFor()
  await stranger.reads('Ensaios · 8 fotos')
  await stranger.expectAccessible()
  await page.getByRole('gridcell').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /À beira-mar/ }).click()
  await page.getByRole('heading', { level: 1, name: 'À beira-mar' }).waitFor()
  await page.getByRole('link', { name: 'Portfólio de Estúdio Aurora' }).click()
  await page.getByRole('heading', { level: 1, name: 'Estúdio Aurora' }).waitFor()
  // In a wide window the only work of a category has its name beside it, and the count below the name.
  await page.setViewportSize({ width: 1280, height: 800 })
  const work = page.getByRole('link', { name: /À beira-mar/ })
  const nameBox = await work.getByText('À beira-mar', { exact: true }).boundingBox()
  const countBox = await work.getByText('8 fotos', { exact: true }).boundingBox()
  expect((countBox?.y ?? 0) - (nameBox?.y ?? 0)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Já é cliente? Ver as minhas fotos' }).click()
  expect(new URL(page.url()).pathname).toBe('/inicio')
})

test('a first work shows its photographs at once; eight works of a category start with a few', async ({
  visit,
  site,
}) => {
  const [beginner, old] = [
    await createTestUser(site, { name: 'Estúdio Aurora' }),
    await createTestUser(site, { name: 'Horizonte' }),
  ]
  await Promise.all([seedFirstWork(studioOf(site, beginner)), seedManyWorks(studioOf(site, old), 1)])
  const addressOf = async (user: typeof old) =>
    (await callAs<{ url: string }>(studioOf(site, user), '/portfolio', { method: 'GET' })).url
  const stranger = await visit(null, { phone: true })
  const { page } = stranger
  const [first, manyWorks] = [await addressOf(beginner), await addressOf(old)]
  for (const url of [first, manyWorks]) stranger.monitor.allowedOrigins.add(new URL(url).origin)
  await page.goto(first)
  const pictureLinks = page.getByRole('link', { name: /^Abrir a foto \d de Manhã no campo$/ })
  await pictureLinks.nth(1).waitFor()
  // The third photograph is the large one above.
  expect(await pictureLinks.count()).toBe(2)
  expect((await pictureLinks.first().boundingBox())?.width).toBeCloseTo(390, 0)
  await pictureLinks.nth(1).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByText(/^\d \/ 3$/).waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Manhã no campo' }).waitFor()
  expect((await page.getByRole('gridcell').first().boundingBox())?.width).toBeCloseTo(390, 0)

  await page.goto(manyWorks)
  const sessions = page.getByRole('region', { name: 'Ensaios' }).getByRole('link').filter({ visible: true })
  await sessions.first().waitFor()
  expect(await sessions.count()).toBe(5)
  await page.getByRole('button', { name: 'Ver todos os 8 trabalhos' }).click()
  expect(await sessions.count()).toBe(8)
  await page.getByRole('link', { name: 'Retratos', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Retratos' }).waitFor()
  expect(
    await page.getByRole('navigation', { name: 'Categorias' }).evaluate((bar) => bar.getBoundingClientRect().top),
  ).toBe(0)

  // Without an external Site, the product switcher leads here.
  const ana = await visit('/gallery', { as: old })
  ana.monitor.allowedOrigins.add(new URL(manyWorks).origin)
  await ana.page.getByRole('button', { name: /Trocar de produto/ }).click()
  const opened = ana.page.waitForEvent('popup')
  await ana.page.getByRole('button', { name: /O seu site profissional/ }).click()
  await (await opened).waitForURL((url) => url.origin === new URL(manyWorks).origin)
})

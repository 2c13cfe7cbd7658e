import { callAs } from '@revela/dev-env'
import { seedWorks } from '@revela/dev-env/photographs'
import { expect } from 'vitest'
import { studioOf } from '../photos/studio-of.ts'
import { somebody } from '../story/people.ts'
import { test } from '../story/story.ts'
import { waitUntil } from '../story/wait-until.ts'

test('a stranger looks through the portfolio, opens a work and writes to the photographer', async ({ visit, site }) => {
  const studio = await somebody(site, { name: 'Estúdio Aurora' })
  const session = studioOf(site, studio)
  await seedWorks(session, 8)
  const { url } = await callAs<{ url: string }>(session, '/portfolio', { method: 'GET' })
  const stranger = await visit(null, { phone: true })
  const { page } = stranger
  stranger.watch.knownOrigins.add(new URL(url).origin)
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: 'Estúdio Aurora' }).waitFor()
  for (const category of ['Formaturas', 'Bebês', 'Casamentos']) {
    await page.getByRole('heading', { level: 2, name: category }).waitFor()
  }
  await stranger.screenIsAccessible()

  await page.getByLabel('Nome', { exact: true }).fill('Bia Souza')
  await page.getByLabel('Mensagem', { exact: true }).fill('Casamos em maio. Você tem a data?')
  await page.getByRole('button', { name: 'ENVIAR MENSAGEM' }).click()
  await stranger.reads('Escreva o seu e-mail ou o seu telefone.')
  await page.getByLabel('E-mail', { exact: true }).fill('bia@exemplo.com')
  await page.getByRole('button', { name: 'ENVIAR MENSAGEM' }).click()
  await stranger.reads('Mensagem enviada. Obrigado pelo contato!')
  await waitUntil(
    async () => (await site.rows('select 1 from outbox_mail where customer_id = $1', [studio.customerId])).length > 0,
    'no mail was written',
  )

  await page.getByRole('link', { name: /Ana e João, na serra/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ana e João, na serra' }).waitFor()
  await stranger.reads('Casamentos · 8 fotos')
  await stranger.screenIsAccessible()
  await page.getByRole('gridcell').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /Os primeiros dias de Íris/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Os primeiros dias de Íris' }).waitFor()
  await page.getByRole('link', { name: 'Portfólio de Estúdio Aurora' }).click()
  await page.getByRole('heading', { level: 1, name: 'Estúdio Aurora' }).waitFor()
  await page.getByRole('link', { name: 'Já é cliente? Ver as minhas fotos' }).click()
  expect(new URL(page.url()).pathname).toBe('/inicio')
})

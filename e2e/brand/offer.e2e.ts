import { createGallery } from '@revela/dev-env'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import { photographs } from './brand-files.ts'

/** Sets the counted usage of the account, regardless of its content. */
const usageSql = `insert into usage_counter (customer_id, galleries, pictures, bytes) values ($1, $2, $3, $4)
  on conflict (customer_id) do update set galleries = $2, pictures = $3, bytes = $4`

// spec: S1-1.06, S1-2.100, S1-2.101, S1-2.104, S2-5.14, S2-5.15, S2-8.01, S2-8.23, S2-8.24
test('a reached limit shows its numbers and links to the plans; a full plan offers a larger one', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'paid')
  const gallery = await createGallery(studioOf(site, user), 'Casamento Ana e João')
  await site.rows(usageSql, [user.customerId, 100, 19_999, 0])
  const ana = await visit('/gallery', { as: user, expectedErrors: [402, 404] })
  const { page } = ana
  const dialog = page.getByRole('dialog', { name: 'O seu plano chegou ao limite' })
  const compare = async () => {
    await dialog.getByRole('button', { name: 'COMPARAR PLANOS' }).click()
    await ana.expectPath('/checkout/gallery-pro/plans')
    await ana.heading('Compare os planos').waitFor()
  }

  await ana.press('CRIAR NOVA GALERIA DE FOTOS')
  await page.getByRole('textbox', { name: 'Nome da Galeria' }).fill('Mais uma')
  await ana.press('CRIAR GALERIA')
  const galleries = 'Atualmente você possui 100 galerias e seu plano atual só permite a criação de 100 galerias.'
  await dialog.getByText(galleries, { exact: true }).waitFor()
  await compare()

  const files = (await photographs(2, { width: 300, height: 200 })).map(({ name, bytes }) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: bytes,
  }))
  const dropFile = async () => {
    await ana.opens(`/gallery/${gallery}/pictures`)
    await ana.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()
    await page.locator('input[type=file][multiple]').first().setInputFiles(files)
  }
  await dropFile()
  const pictures = 'Atualmente você pode enviar 1 foto e seu envio tem um total de 2 fotos.'
  await dialog.getByText(pictures, { exact: true }).waitFor()
  await compare()

  // Storage: the offer opens immediately.
  await site.rows(usageSql, [user.customerId, 1, 0, 20 * 1024 ** 3 - 10])
  await dropFile()
  await dialog.getByRole('heading', { name: 'Plus 100GB' }).waitFor()
  await dialog.getByText('20 GB', { exact: true }).waitFor()
  await dialog.getByText('100 GB', { exact: true }).waitFor()
})

// spec: S1-1.06, S1-2.100, S1-2.106, S1-6.06, S1-6.07, S1-6.09, S1-8.15, S2-5.08, S2-5.09, S2-5.10, S2-5.11, S2-5.12, S2-6.03
// spec: S3-8.05
test('switches that the plan lacks offer a plan; support sells the largest plans; a failure is shown', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  await site.rows(
    `update subscription set plan_id = 28, trial_ends_at = null, paid_until = now() + interval '9 days'
    where customer_id = $1`,
    [user.customerId],
  )
  const gallery = await createGallery(studioOf(site, user), 'Casamento Ana e João')
  const ana = await visit(`/gallery/${gallery}/download`, { as: user, expectedErrors: [402, 404, 500] })
  const { page } = ana
  const offer = page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' })
  const close = async () => {
    await offer.getByRole('button', { name: 'Agora não' }).click()
    await offer.waitFor({ state: 'hidden' })
  }

  // Offers the smallest plan with the feature: downloading everything starts with Standard.
  const all = page.getByRole('switch', { name: 'Baixar todas as fotos' })
  await all.click()
  await offer.getByRole('heading', { name: 'Standard 20GB' }).waitFor()
  await offer.getByText('R$ 49,90', { exact: true }).waitFor()
  await close()
  expect(await all.isChecked()).toBe(false)

  await ana.opens(`/gallery/${gallery}/settings`)
  for (const name of ["Marca d'água", 'Carimbo anticópia']) {
    await page.getByRole('switch', { name, exact: true }).click()
    await offer.getByRole('heading', { name: 'Plus 100GB' }).waitFor()
    await close()
  }
  expect(await page.getByText('Recurso Plus').count()).toBe(2)

  await page.route('**/api/checkout/plan/suggestion*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await ana.opens('/settings/watermark')
  await page.getByRole('button', { name: /^ADICIONAR/ }).click()
  await offer.getByText('Algo deu errado', { exact: true }).waitFor()
  // The contact link is shown even after a failure.
  const contact = await offer.getByRole('link', { name: /FALAR SOBRE O PLANO/ }).getAttribute('href')
  expect(contact).toMatch(/^https:\/\/wa\.me\/5511900000001\?text=/)
  await page.unroute('**/api/checkout/plan/suggestion*')
  await offer.getByRole('button', { name: 'TENTAR DE NOVO' }).click()
  await offer.getByRole('heading', { name: 'Plus 100GB' }).waitFor()
  await close()

  // From Plus up, support changes the plan.
  await site.rows('update subscription set plan_id = 19 where customer_id = $1', [user.customerId])
  await site.rows(usageSql, [user.customerId, 1, 0, 100 * 1024 ** 3 - 10])
  await ana.opens(`/gallery/${gallery}/pictures`)
  const [picture] = await photographs(1, { width: 300, height: 200 })
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: picture?.bytes ?? Buffer.alloc(0) })
  const limitDialog = page.getByRole('dialog', { name: 'O seu plano chegou ao limite' })
  await limitDialog.getByRole('heading', { name: 'Infinity 300GB' }).waitFor()
  await limitDialog.getByText('R$ 199,90', { exact: true }).waitFor()
  const href = await limitDialog.getByRole('link', { name: /FALAR SOBRE O PLANO/ }).getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/5511900000002\?text=.*Infinity/)
})

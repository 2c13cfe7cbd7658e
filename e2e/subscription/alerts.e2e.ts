import { createGallery } from '@revela/dev-env'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S1-2.52, S1-2.60, S3-2.88, S3-4.48, S3-4.52, S3-4.53, S3-4.54, S3-4.55
test('a trial shows the days and hours that are left, and links to the plans', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/gallery', { as: user, motion: true })
  const alert = ana.page.getByRole('region', { name: 'Aviso sobre o seu plano' })
  const clock = alert.locator('p[aria-hidden=true]')
  const read = async () => (await clock.innerText()).replaceAll(/\s+/g, ' ')
  await alert.getByText('O seu período de testes termina em').waitFor()
  expect(await read()).toMatch(/^1[34] dias \d\d horas$/)
  // The countdown is no live region; the last day is written once.
  expect(await alert.locator('[aria-live], output, [role=timer], [role=status]').count()).toBe(0)
  await alert.getByText(/^Vai até 23h59 de /).waitFor()
  expect(await alert.getByRole('button').count(), 'nothing moves, so there is nothing to pause').toBe(0)

  // Only on the list of galleries.
  await ana.opens('/clients')
  await ana.heading('Meus clientes').waitFor()
  expect(await alert.count()).toBe(0)
  await ana.opens('/gallery')
  await alert.getByRole('link', { name: 'Ver planos' }).click()
  await ana.expectPath('/checkout/gallery-pro/plans')
  await ana.heading('Compare os planos').waitFor()
  expect(await alert.count()).toBe(0)
})

// spec: S1-7.45, S1-9.07, S3-4.49, S3-4.56, S3-4.57, S3-4.58, S3-4.59, S3-4.61
test('a free plan counts the days until it closes; expiring galleries are counted', async ({ visit, site }) => {
  const freeUser = await createTestUser(site)
  await setAccountStatus(site, freeUser, 'free')
  const ana = await visit('/gallery', { as: freeUser })
  await ana.page.getByText(/^O plano gratuito termina em \d+ dias?$/).waitFor()
  await ana.reads(/^A partir de 1º de abril de 2027 as suas galerias saem do ar\./)
  expect(await ana.link('Ver planos').getAttribute('href')).toBe('/checkout/gallery-pro/plans?coupon_name=MIGRA30')

  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'expiringGalleries')
  const gallery = await createGallery(studioOf(site, user), 'Casamento Ana e João')
  await site.rows(`update gallery set expires_at = now() + interval '20 days' where id = $1`, [gallery])
  const bia = await visit('/gallery', { as: user, expectedErrors: [500] })
  await bia.reads('1 galeria está para expirar')
  await bia.reads(/expiram 12 meses depois do cadastro e saem do ar\. Sete dias depois vão para a Lixeira/)

  // The rule of the plan is shown even if nothing expires soon, or if the call fails.
  await site.rows(`update gallery set expires_at = now() + interval '200 days' where id = $1`, [gallery])
  await bia.opens('/gallery')
  await bia.reads('As galerias do seu plano expiram')
  await bia.page.route('**/api/gallery/expired', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await bia.opens('/gallery')
  await bia.reads('As galerias do seu plano expiram')
})

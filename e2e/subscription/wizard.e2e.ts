import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const productsOf = `select product, plan_id, trial_ends_at is not null as trial from subscription where customer_id = $1`

// spec: S1-2.70, S3-1.09, S3-2.70, S3-2.83, S3-7.30
test('the wizard starts Gallery Pro as a trial and goes to the galleries', async ({ visit, site }) => {
  const user = await createTestUser(site, { product: null })
  const ana = await visit('/gallery', { as: user })
  await ana.expectPath('/wizard-solution-switch')
  expect(await ana.page.getByRole('navigation', { name: 'Menu principal' }).count(), 'no menu here').toBe(0)
  await ana.press('Testar por 14 dias')
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
  expect(await site.rows(productsOf, [user.customerId])).toEqual([{ product: 'gallery_pro', plan_id: 19, trial: true }])
})

// spec: S3-1.09, S3-2.80, S3-7.30
test('the wizard starts the Site with its free plan and goes to the portfolio', async ({ visit, site }) => {
  const user = await createTestUser(site, { product: null })
  const ana = await visit('/wizard-solution-switch', { as: user })
  await ana.press('Criar meu site')
  await ana.expectPath('/portfolio')
  await ana.heading('Meu Portfólio').waitFor()
  expect(await site.rows(productsOf, [user.customerId])).toEqual([{ product: 'site_pro', plan_id: 26, trial: false }])
})

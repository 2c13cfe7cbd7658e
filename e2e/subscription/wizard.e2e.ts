import { expect } from 'vitest'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'

const productsOf = `select product, plan_id, trial_ends_at is not null as trial from subscription where customer_id = $1`

// spec: S1-2.70, S3-1.09, S3-2.70, S3-2.83, S3-7.30
test('the wizard starts Gallery Pro as a trial and goes to the galleries', async ({ visit, site }) => {
  const person = await somebody(site, { product: null })
  const ana = await visit('/gallery', { as: person })
  await ana.isAt('/wizard-solution-switch')
  expect(await ana.page.getByRole('navigation', { name: 'Menu principal' }).count(), 'no menu here').toBe(0)
  await ana.presses('Testar por 14 dias')
  await ana.isAt('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
  expect(await site.rows(productsOf, [person.customerId])).toEqual([
    { product: 'gallery_pro', plan_id: 19, trial: true },
  ])
})

// spec: S3-1.09, S3-2.80, S3-7.30
test('the wizard starts the Site with its free plan and goes to the portfolio', async ({ visit, site }) => {
  const person = await somebody(site, { product: null })
  const ana = await visit('/wizard-solution-switch', { as: person })
  await ana.presses('Criar meu site')
  await ana.isAt('/portfolio')
  await ana.heading('Meu Portfólio').waitFor()
  expect(await site.rows(productsOf, [person.customerId])).toEqual([{ product: 'site_pro', plan_id: 26, trial: false }])
})

import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'

const gigabyte = 1024 ** 3

async function uses(
  site: SiteUnderTest,
  customerId: string,
  used: { galleries: number; pictures: number; bytes: number },
): Promise<void> {
  await site.rows(
    `insert into usage_counter (customer_id, galleries, pictures, bytes) values ($1, $2, $3, $4)
     on conflict (customer_id) do update set galleries = $2, pictures = $3, bytes = $4`,
    [customerId, used.galleries, used.pictures, Math.round(used.bytes)],
  )
}

async function colourOf(visitor: Visitor, name: string): Promise<string> {
  const meter = visitor.page.getByRole('meter', { name, exact: true })
  await meter.waitFor()
  return await meter.evaluate((element) => {
    const bar = element.nextElementSibling?.firstElementChild
    return bar ? getComputedStyle(bar).backgroundColor : 'no usage bar'
  })
}

// spec: S1-1.05, S1-2.35, S1-4.41, S1-9.02
test('each bar is green below half, cyan from half, red from three quarters', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'paid')
  // Standard: 100 galleries, 20 GB, 20,000 photos.
  await uses(site, user.customerId, { galleries: 49, bytes: 10 * gigabyte, pictures: 15_000 })
  const ana = await visit('/account', { as: user })
  await ana.heading('PLANO CONTRATADO').waitFor()
  await ana.reads('Standard 20GB')
  const [green, cyan, red] = [
    await colourOf(ana, 'Galerias'),
    await colourOf(ana, 'Espaço'),
    await colourOf(ana, 'Fotos'),
  ]
  expect(new Set([green, cyan, red]).size, 'three colours').toBe(3)
  await ana.reads('49 de 100')
  await ana.reads('10 GB de 20 GB')
  await ana.reads('15.000 de 20.000')
  await ana.reads('Perto do limite')
  await ana.expectAccessible()

  await uses(site, user.customerId, { galleries: 50, bytes: 15 * gigabyte - 1024, pictures: 9_999 })
  await ana.opens('/account')
  expect(await colourOf(ana, 'Galerias'), 'half is cyan').toBe(cyan)
  expect(await colourOf(ana, 'Espaço'), 'just below three quarters is cyan').toBe(cyan)
  expect(await colourOf(ana, 'Fotos'), 'just below half is green').toBe(green)

  await uses(site, user.customerId, { galleries: 100, bytes: 15 * gigabyte, pictures: 0 })
  await ana.opens('/account')
  expect(await colourOf(ana, 'Galerias')).toBe(red)
  expect(await colourOf(ana, 'Espaço')).toBe(red)
  await ana.reads('Limite atingido')
})

// spec: S1-4.42
test('a plan without a limit shows Ilimitado and no bar', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await uses(site, user.customerId, { galleries: 812, bytes: gigabyte / 2, pictures: 90_000 })
  const ana = await visit('/account', { as: user })
  await ana.reads('Plus 100GB')
  await expect.poll(() => ana.page.getByText('Ilimitado', { exact: true }).count()).toBe(2)
  await ana.reads('0,5 GB de 100 GB')
  expect(await ana.page.getByRole('meter').count()).toBe(1)
})

test('before the first purchase the finance page links to the plans and to the finance team', async ({
  visit,
  site,
}) => {
  const ana = await visit('/financial', { as: await createTestUser(site) })
  await ana.reads('Você ainda não tem uma assinatura')
  await ana.link('VER PLANOS').waitFor()
  await ana.reads('Nenhuma fatura ainda. A primeira aparece aqui assim que você assinar um plano.')
  const contactLink = ana.page.getByRole('link', { name: /FALAR COM O FINANCEIRO/ })
  expect(await contactLink.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511900000001\?text=/)
  await ana.expectAccessible()
})

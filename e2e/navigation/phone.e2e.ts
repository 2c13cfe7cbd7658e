import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S3-9.15
test('on a phone the top bar is one menu', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site), phone: true })
  await ana.heading('Minhas Galerias').waitFor()
  await ana.press('Abrir menu')
  const menu = ana.page.getByRole('dialog', { name: /Menu principal/ })
  for (const text of ['Galerias', 'Clientes', 'Minha Conta', 'Financeiro', 'Sair', 'Gallery Pro', 'Suporte técnico']) {
    await menu.getByText(text, { exact: true }).first().waitFor()
  }
  await ana.expectAccessible()
  await menu.getByRole('link', { name: 'Minha Conta' }).click()
  await ana.expectPath('/account')
  await menu.waitFor({ state: 'hidden' })
  await ana.heading('Minha Conta').waitFor()
})

test('touch targets are large enough', async ({ visit }) => {
  const ana = await visit('/login', { phone: true })
  await ana.field('E-mail').waitFor()
  for (const target of [
    ana.field('E-mail'),
    ana.field('Senha'),
    ana.button('ENTRAR'),
    ana.button('Entrar com Google'),
  ]) {
    // The frame of a field with a button inside is the touch target.
    const height = await target.evaluate((element) => {
      const frame = element.closest('.ant-input-affix-wrapper') ?? element
      return frame.getBoundingClientRect().height
    })
    expect(height).toBeGreaterThanOrEqual(44)
  }
  const size = await ana.field('E-mail').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))
  expect(size, 'iOS zooms into a field with a smaller font').toBeGreaterThanOrEqual(16)
})

test('a blocked account can sign out from the phone menu', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'canceled')
  const ana = await visit('/gallery', { as: user, phone: true })
  await ana.expectPath('/canceled')
  await ana.press('Abrir menu')
  const menu = ana.page.getByRole('dialog', { name: /Menu principal/ })
  expect(await menu.getByText('Galerias', { exact: true }).getAttribute('aria-disabled')).toBe('true')
  await menu.getByRole('link', { name: 'Sair' }).click()
  await ana.expectPath('/login')
})

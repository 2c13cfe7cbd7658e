import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S1-2.62, S1-2.64, S1-2.65, S1-2.66, S1-2.68, S1-9.17, S3-2.85, S3-2.86, S3-9.53, S3-9.55
test('the top bar shows tabs, products, support and the account', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/gallery', { as: user })
  const tabs = ana.page.getByRole('navigation', { name: 'Menu principal' })
  await tabs.getByRole('link', { name: 'Galerias', exact: true }).waitFor()
  const names = await tabs.getByRole('link').allInnerTexts()
  expect(names.map((name) => name.replaceAll(/\s+/g, ' '))).toEqual([
    'Hoje',
    'Galerias',
    'Prova de Álbuns',
    expect.stringMatching(/^Portfólio ?NOVO$/),
    'Clientes',
  ])
  await tabs.getByRole('button', { name: 'Configurações', exact: true }).click()
  for (const item of ['Perfil', "Marca d'água", 'Domínio', 'Notificações', 'Lembretes', 'Pix']) {
    await tabs.getByRole('link', { name: item, exact: true }).waitFor()
  }
  await ana.expectAccessible()
  await ana.page.keyboard.press('Escape')
  expect(await tabs.getByRole('link', { name: 'Galerias', exact: true }).getAttribute('aria-current')).toBe('page')

  await ana.press('Suporte')
  await ana.reads('Atendemos pelo WhatsApp de segunda a sexta, das 9h às 18h.')
  const contacts = await ana.page
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('https://wa.me/')),
    )
  expect(contacts.map((href) => new URL(href).pathname)).toEqual(['/5511900000001', '/5511900000002'])
  await ana.expectAccessible()
  await ana.page.keyboard.press('Escape')
  expect(await ana.button('Suporte').getAttribute('aria-expanded')).toBe('false')

  await ana.page.getByRole('button', { name: /Trocar de produto/ }).click()
  await ana.reads('Galerias, seleção e entrega')
  // Without a Site, the product switcher opens the portfolio.
  const tab = ana.page.waitForEvent('popup')
  await ana.page.getByRole('button', { name: /O seu site profissional/ }).click()
  await (await tab).waitForURL((url) => url.pathname === '/portfolio')
})

// spec: S1-2.67, S3-2.86, S3-6.04
test('the Portfólio tab is shown only when the plan allows it', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'paid')
  const ana = await visit('/gallery', { as: user })
  const tabs = ana.page.getByRole('navigation', { name: 'Menu principal' })
  await tabs.getByText('Clientes').waitFor()
  expect(await tabs.getByText('Portfólio').count()).toBe(0)
})

// spec: S1-2.63
test('the account menu works by keyboard alone', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site) })
  await ana.heading('Minhas Galerias').waitFor()
  const menu = ana.button('Conta de Ana Prado')
  await menu.focus()
  await ana.page.keyboard.press('Enter')
  expect(await menu.getAttribute('aria-expanded')).toBe('true')
  await ana.page.keyboard.press('Escape')
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  expect(await focusedText(ana.page), 'the focus returns to the button').toContain('Ana Prado')

  await ana.page.keyboard.press('Enter')
  await ana.page.keyboard.press('Tab')
  expect(await focusedText(ana.page)).toBe('Minha Conta')
  await ana.page.keyboard.press('Tab')
  expect(await focusedText(ana.page)).toBe('Financeiro')
  await ana.page.keyboard.press('Enter')
  await ana.expectPath('/financial')
  await ana.heading('Financeiro').waitFor()
  const focusedTag = await ana.page.evaluate(() => document.activeElement?.tagName)
  expect(focusedTag, 'the focus is on the new page').toBe('MAIN')
})

async function focusedText(page: Page): Promise<string> {
  return await page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? '')
}

// spec: S1-2.56, S1-2.57, S1-2.59, S1-2.72, S1-2.75, S1-2.76, S1-2.83, S1-2.97
test('pages show their breadcrumb titles, in the page and in the tab', async ({ visit, site }) => {
  const ana = await visit(null, { as: await createTestUser(site) })
  for (const [path, title] of [
    ['/gallery', 'Minhas Galerias'],
    ['/account', 'Minha Conta'],
    ['/financial', 'Financeiro'],
    ['/portfolio', 'Meu Portfólio'],
  ] as const) {
    await ana.opens(path)
    await ana.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await expect.poll(() => ana.page.title()).toBe(`${title} · Revela`)
  }
})

// spec: S1-2.74, S1-9.13, S3-2.84
test('welcomes a user of version 1 once', async ({ visit, site }) => {
  const ana = await visit('/gallery?welcome_to_v2=true', { as: await createTestUser(site) })
  const dialog = ana.page.getByRole('dialog', { name: 'Boas-vindas à versão 2.0' })
  await dialog.waitFor()
  expect((await dialog.boundingBox())?.width).toBe(850)
  await ana.expectAccessible()
  await dialog.getByRole('button', { name: 'CONHECER A NOVA VERSÃO', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(ana.page.url()).search).toBe('')

  await ana.opens('/gallery?welcome_to_v2=yes')
  await ana.heading('Minhas Galerias').waitFor()
  expect(await ana.page.getByRole('dialog').count()).toBe(0)
})

// spec: S1-2.61
test('an unknown address shows an error page inside the studio’s layout', async ({ visit, site }) => {
  const ana = await visit('/nada/por/aqui', { as: await createTestUser(site) })
  await ana.heading('Esta página não foi revelada').waitFor()
  await ana.link('IR PARA AS GALERIAS').click()
  await ana.expectPath('/gallery')
})

// spec: S1-2.61
test('an unknown address is not revealed without a session', async ({ visit }) => {
  const anonymous = await visit('/nada/por/aqui', { expectedErrors: [401] })
  await anonymous.expectPath('/login')
})

test('the skip link is the first tab stop and leads to the content', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site) })
  await ana.heading('Minhas Galerias').waitFor()
  await ana.page.keyboard.press('Tab')
  expect(await focusedText(ana.page)).toBe('Ir para o conteúdo')
  await ana.page.keyboard.press('Enter')
  expect(await ana.page.evaluate(() => document.activeElement?.id)).toBe('conteudo')
})

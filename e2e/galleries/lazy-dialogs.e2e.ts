import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const script = '**/assets/create-gallery-dialog-*.js'

const isFocused = (element: Element) => element === document.activeElement

test('preloads a dialog, opens it without a connection and returns the focus', async ({ visit, site }) => {
  const ana = await visit(null, { as: await createTestUser(site) })
  const { page } = ana
  const preloaded = page.waitForResponse(script)
  await ana.opens('/gallery')
  await preloaded
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.abort())
  await ana.press('Criar Galeria')
  const field = page.getByRole('textbox', { name: 'Nome da Galeria' })
  await field.waitFor()
  await expect.poll(() => field.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => ana.button('Criar Galeria').evaluate(isFocused)).toBe(true)
})

test('a dialog whose script cannot be loaded shows that there is no connection', async ({ visit, site }) => {
  const ana = await visit(null, { as: await createTestUser(site) })
  ana.monitor.expectedLines.push(/net::ERR_FAILED/, /dynamically imported module/, /error occurred/)
  await ana.page.route(script, (route) => route.abort())
  await ana.opens('/gallery')
  await ana.press('Criar Galeria')
  await ana.heading('Sem conexão').waitFor()
  await ana.page.unroute(script)
  await ana.press('ATUALIZAR')
  await ana.button('Criar Galeria').waitFor()
})

import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S1-2.18, S1-2.19, S1-2.63
test('signing out ends the session on the server and in the browser', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/gallery', { as: user, expectedErrors: [401] })
  await ana.press('Conta de Ana Prado')
  await ana.link('Sair').click()
  await ana.expectPath('/login')
  expect(await site.rows('select from session where customer_id = $1', [user.customerId])).toEqual([])
  expect((await ana.context.cookies()).map((cookie) => cookie.name)).not.toContain('__Host-revela')

  await ana.page.goBack()
  await ana.expectPath('/login')
  await ana.opens('/account')
  await ana.expectPath('/login')
})

// spec: S1-2.19, S1-2.54
test('signing out twice or without a session is not an error', async ({ visit }) => {
  const anonymous = await visit('/logout')
  await anonymous.expectPath('/login')
  await anonymous.field('E-mail').waitFor()
})

test('does not report a sign-out while the server is unreachable', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/gallery', { as: user })
  await ana.heading('Minhas Galerias').waitFor()
  ana.monitor.expectedLines.push(/net::ERR_FAILED/)
  await ana.page.route('**/api/auth/logout', (route) => route.abort())
  await ana.press('Conta de Ana Prado')
  await ana.link('Sair').click()
  await ana.heading('Não conseguimos encerrar a sua sessão').waitFor()
  await ana.expectAccessible()
  await ana.page.unroute('**/api/auth/logout')
  await ana.press('TENTAR DE NOVO')
  await ana.expectPath('/login')
})

import { expect } from 'vitest'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S1-2.18, S1-2.19, S1-2.63
test('leaving ends the session on the server and in the browser', async ({ visit, site }) => {
  const person = await somebody(site)
  const ana = await visit('/gallery', { as: person, refusals: [401] })
  await ana.presses('Conta de Ana Prado')
  await ana.link('Sair').click()
  await ana.isAt('/login')
  expect(await site.rows('select from session where customer_id = $1', [person.customerId])).toEqual([])
  expect((await ana.context.cookies()).map((cookie) => cookie.name)).not.toContain('__Host-revela')

  await ana.page.goBack()
  await ana.isAt('/login')
  await ana.opens('/account')
  await ana.isAt('/login')
})

// spec: S1-2.19, S1-2.54
test('leaving twice, or without ever having entered, is no error', async ({ visit }) => {
  const nobody = await visit('/logout')
  await nobody.isAt('/login')
  await nobody.field('E-mail').waitFor()
})

test('when the server cannot be reached, the session is not said to be over', async ({ visit, site }) => {
  const person = await somebody(site)
  const ana = await visit('/gallery', { as: person })
  await ana.heading('Minhas Galerias').waitFor()
  ana.watch.expectedLines.push(/net::ERR_FAILED/)
  await ana.page.route('**/api/auth/logout', (route) => route.abort())
  await ana.presses('Conta de Ana Prado')
  await ana.link('Sair').click()
  await ana.heading('Não conseguimos encerrar a sua sessão').waitFor()
  await ana.screenIsAccessible()
  await ana.page.unroute('**/api/auth/logout')
  await ana.presses('TENTAR DE NOVO')
  await ana.isAt('/login')
})

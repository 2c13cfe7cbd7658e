import { expect } from 'vitest'
import { freshEmail, validPassword } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S1-1.03, S1-2.15, S1-2.16, S1-2.17, S1-2.54, S1-3.08, S1-4.13, S1-4.15, S1-4.18, S1-7.08, S1-9.12
test('an architect accepts the terms, skips the question and lands on the portfolio', async ({ visit, site }) => {
  const email = freshEmail('caio')
  const caio = await visit('/signup-architecture')
  await caio.heading('Todo arquiteto precisa de um site').waitFor()
  await caio.reads(/10 minutos/)
  expect(await caio.page.getByRole('checkbox').count(), 'no question, only the checkbox of the terms').toBe(1)
  await caio.page.evaluate(() => localStorage.setItem('revela_track', 'YXJxdWl0ZXRvcw=='))

  await caio.field('Nome completo').fill('Caio Nunes')
  await caio.field('E-mail').fill(email)
  await caio.field('Senha').fill(validPassword)
  await caio.field('WhatsApp ou celular').fill('21 3456-7890')
  expect(await caio.field('WhatsApp ou celular').inputValue(), 'a landline has ten digits').toBe('(21) 3456-7890')
  await caio.press('CADASTRAR')
  await caio.reads('Para criar a conta é preciso aceitar os termos de uso.')
  await caio.page.getByRole('checkbox').check()
  const signUpRequest = caio.page.waitForRequest((request) => request.url().includes('/api/customer/signup'))
  await caio.press('CADASTRAR')
  expect(new URL((await signUpRequest).url()).search).toBe('?userType=architecture')
  const fields = Object.keys((await signUpRequest).postDataJSON() as object)
  expect(fields.toSorted()).toEqual(['email', 'name', 'password', 'terms_of_use', 'track', 'whatsapp_number'])

  await caio.expectPath('/portfolio')
  expect(new URL(caio.page.url()).search).toBe('?new_customer=true')
  expect(await caio.page.evaluate(() => localStorage.getItem('revela_track'))).toBeNull()
  const rows = await site.rows(
    `select c.user_type, c.track, c.question, s.product, s.plan_id, t.version is not null as terms
     from customer c join subscription s using (customer_id) join terms_acceptance t using (customer_id) where c.email = $1`,
    [email],
  )
  expect(rows).toEqual([
    {
      user_type: 'architect',
      track: 'YXJxdWl0ZXRvcw==',
      question: null,
      product: 'site_pro',
      plan_id: 26,
      terms: true,
    },
  ])
})

// spec: S1-2.10, S1-5.02, S1-5.03
test('the phone field accepts digits only, at most fifteen characters', async ({ visit }) => {
  const caio = await visit('/signup-architecture')
  await caio.field('WhatsApp ou celular').pressSequentially('11abc9876543219999')
  expect(await caio.field('WhatsApp ou celular').inputValue()).toBe('(11) 98765-4321')
})

// spec: S1-4.09, S1-7.10
test('an unreadable tracking record or a rejected log does not stop a sign-up', async ({ visit }) => {
  const caio = await visit('/signup-architecture', { expectedErrors: [500] })
  await caio.page.route('**/api/customer/log', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await caio.field('Nome completo').fill('Caio Nunes')
  await caio.field('E-mail').fill(freshEmail('caio'))
  await caio.field('Senha').fill(validPassword)
  await caio.field('WhatsApp ou celular').fill('11987654321')
  await caio.page.getByRole('checkbox').check()
  await caio.press('CADASTRAR')
  await caio.expectPath('/portfolio')
})

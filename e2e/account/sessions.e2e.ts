import { expect } from 'vitest'
import { signIn, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/156.0 Mobile Safari/604.1'

test('lists a session on another device and ends it there', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const phone = await visit('/gallery', { as: await signIn(site, user, '198.18.7.7', iphone), phone: true })
  await phone.heading('Minhas Galerias').waitFor()

  const ana = await visit('/account', { as: user })
  await ana.heading('SESSÕES ABERTAS').waitFor()
  const rows = ana.page.getByRole('listitem').filter({ hasText: 'Último acesso' })
  await expect.poll(() => rows.count()).toBe(2)
  await rows.filter({ hasText: 'Este aparelho' }).filter({ hasText: 'Safari · macOS' }).waitFor()
  await ana.press('Encerrar a sessão em Chrome · iPhone')
  await ana.reads('A sessão foi encerrada.')
  await expect.poll(() => rows.count()).toBe(1)

  phone.monitor.expectedStatuses.add(401)
  await phone.opens('/account')
  await phone.expectPath('/login')
  await ana.opens('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
})

test('ends all other sessions with one action', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await signIn(site, user, '198.18.7.8', iphone)
  await signIn(site, user, '198.18.7.9', iphone)
  const ana = await visit('/account', { as: user })
  await ana.heading('ACESSOS DO SUPORTE').waitFor()
  await ana.reads('A nossa equipe nunca abriu a sua conta.')
  await ana.press('Encerrar todas as outras')
  await ana.reads('As outras sessões foram encerradas.')
  await expect
    .poll(() => site.rows('select device from session where customer_id = $1', [user.customerId]))
    .toEqual([{ device: 'Safari · macOS' }])

  // Support's own command writes these rows (T/staff). Here the account's owner reads them.
  for (const number of Array.from({ length: 21 }, (_, index) => index)) {
    await site.rows(`insert into staff_action values ($1, $2, now(), 'bia', $3, $4, now() + interval '30 minutes')`, [
      user.customerId,
      `01990000-0000-7000-8000-0000000000${10 + number}`,
      'session-opened',
      `A-${number}`,
    ])
  }
  await ana.opens('/account')
  await ana.reads(/Abriu a conta para consulta até/)
  await ana.reads(/Atendimento A-20$/)
  expect(await ana.page.getByText(/Atendimento A-0$/).count()).toBe(0)
  await ana.expectAccessible()
  await ana.press('Ver mais antigos')
  await ana.reads(/Atendimento A-0$/)
})

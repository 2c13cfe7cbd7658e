import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S3-2.73, S3-4.34, S3-4.36, S3-8.33
test('an ended trial is extended once, and the galleries are open again', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'expired')
  const ana = await visit('/gallery', { as: user })
  await ana.expectPath('/extend-trial')
  await ana.button('ESTENDER POR 7 DIAS').click()
  await ana.reads('Período de testes estendido!')
  await ana.reads('Seu período de testes foi estendido por mais 7 dias!')
  await ana.expectAccessible()
  const [row] = await site.rows(
    `select trial_ends_at between now() + interval '7 days' and now() + interval '8 days' as week,
       trial_extended_at is not null as extended from subscription where customer_id = $1`,
    [user.customerId],
  )
  expect(row).toEqual({ week: true, extended: true })
  await ana.press('VOLTAR ÀS GALERIAS')
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
})

// spec: S3-4.34, S3-4.35, S3-8.32
test('rejects a second extension from an old tab with a message', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'expired')
  const ana = await visit('/extend-trial', { as: user, expectedErrors: [409] })
  await ana.button('ESTENDER POR 7 DIAS').waitFor()
  await setAccountStatus(site, user, 'expiredAfterExtension')
  await ana.button('ESTENDER POR 7 DIAS').click()
  await ana.expectPath('/expired')
  await ana.reads('Bônus de 7 dias já utilizado')
  await ana.reads(/guardadas por 30 dias e depois são apagadas definitivamente/)
  await ana.expectAccessible()
})

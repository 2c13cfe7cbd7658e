import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test } from '../harness/e2e-test.ts'
import { appCode } from './app-code.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** Writes what support's command writes. The command itself is tested with the API. */
async function requireSecondFactor(site: SiteUnderTest, { customerId }: SignedInUser): Promise<void> {
  await site.rows('update customer set second_factor_required_at = now() where customer_id = $1', [customerId])
}

test('an open studio is redirected to a required second factor and returns after the app is set up', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const ana = await visit('/clients', { as: user, expectedErrors: [403, 428] })
  await ana.heading('Meus clientes').waitFor()
  await requireSecondFactor(site, user)
  await ana.opens('/clients')
  await ana.heading('Vamos proteger a sua conta').waitFor()
  await ana.expectPath('/second-factor')
  await ana.reads(`Conta: ${user.email}`)
  await ana.expectAccessible()
  // Every other address redirects to it.
  await ana.opens('/account')
  await ana.expectPath('/second-factor')

  await ana.press('Usar um aplicativo autenticador')
  await ana.page.getByRole('img', { name: 'QR Code para o aplicativo autenticador' }).waitFor()
  const key = (await ana.page.locator('code').first().textContent()) ?? ''
  await ana.field('Código de 6 números do aplicativo').fill(appCode(key))
  await ana.press('LIGAR')
  const codes = ana.page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
  await codes.waitFor()
  expect(await codes.locator('code').allTextContents()).toHaveLength(10)
  await ana.expectAccessible()
  await ana.press('JÁ GUARDEI')
  await ana.reads('Pronto! A sua conta está protegida.')
  await ana.expectPath('/account')
  await ana.button('Desligar a verificação').waitFor()
  await ana.opens('/clients')
  await ana.heading('Meus clientes').waitFor()
})

test('a password alone does not sign in where a second factor is required, and the last passkey cannot be removed', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  await requireSecondFactor(site, user)
  const ana = await visit('/login', { phone: true, expectedErrors: [403, 409, 428] })
  await addVirtualAuthenticator(ana)
  const signIn = async () => {
    await ana.field('E-mail').fill(user.email)
    await ana.field('Senha').fill(user.password)
    await ana.press('ENTRAR')
  }
  await signIn()
  await ana.heading('Vamos proteger a sua conta').waitFor()
  await ana.expectAccessible()
  await ana.press('Usar uma chave de acesso')
  await ana.heading('Minhas Galerias').waitFor()

  await ana.opens('/account')
  await ana.page.getByRole('button', { name: /^Remover / }).click()
  const confirmDialog = ana.page.getByRole('dialog', { name: 'Remover esta chave de acesso?' })
  await confirmDialog.getByRole('button', { name: 'Remover', exact: true }).click()
  await ana.reads(
    'A nossa equipe pediu a verificação em duas etapas nesta conta. Registre outra forma antes de remover esta.',
  )

  await ana.opens('/logout')
  await ana.expectPath('/login')
  await signIn()
  await ana.heading('Só mais um passo').waitFor()
  expect(await ana.field('Código do aplicativo ou de recuperação').count()).toBe(0)
  await ana.expectAccessible()
  await ana.press('Usar chave de acesso')
  await ana.heading('Minhas Galerias').waitFor()
})

import { expect } from 'vitest'
import { somebody } from '../harness/people.ts'
import type { Signed } from '../harness/people.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test } from '../harness/e2e-test.ts'
import { appCode } from './app-code.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** What support's command writes; the command itself is tested with the API. */
async function requireSecondFactor(site: SiteUnderTest, { customerId }: Signed): Promise<void> {
  await site.rows('update customer set second_factor_required_at = now() where customer_id = $1', [customerId])
}

test('an open studio leads to the second factor that support requires, and back with an app', async ({
  visit,
  site,
}) => {
  const person = await somebody(site)
  const ana = await visit('/clients', { as: person, refusals: [403, 428] })
  await ana.heading('Meus clientes').waitFor()
  await requireSecondFactor(site, person)
  await ana.opens('/clients')
  await ana.heading('Vamos proteger a sua conta').waitFor()
  await ana.isAt('/second-factor')
  await ana.reads(`Conta: ${person.email}`)
  await ana.screenIsAccessible()
  // No other address leads past it.
  await ana.opens('/account')
  await ana.isAt('/second-factor')

  await ana.presses('Usar um aplicativo autenticador')
  await ana.page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor()
  const key = (await ana.page.locator('code').first().textContent()) ?? ''
  await ana.field('Código de 6 números do aplicativo').fill(appCode(key))
  await ana.presses('LIGAR')
  const codes = ana.page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
  await codes.waitFor()
  expect(await codes.locator('code').allTextContents()).toHaveLength(10)
  await ana.screenIsAccessible()
  await ana.presses('JÁ GUARDEI')
  await ana.reads('Pronto! A sua conta está protegida.')
  await ana.isAt('/account')
  await ana.button('Desligar a verificação').waitFor()
  await ana.opens('/clients')
  await ana.heading('Meus clientes').waitFor()
})

test('a password is not enough where support requires a second factor, and the last passkey stays', async ({
  visit,
  site,
}) => {
  const person = await somebody(site)
  await requireSecondFactor(site, person)
  const ana = await visit('/login', { phone: true, refusals: [403, 409, 428] })
  await addVirtualAuthenticator(ana)
  const signIn = async () => {
    await ana.field('E-mail').fill(person.email)
    await ana.field('Senha').fill(person.password)
    await ana.presses('ENTRAR')
  }
  await signIn()
  await ana.heading('Vamos proteger a sua conta').waitFor()
  await ana.screenIsAccessible()
  await ana.presses('Usar uma chave de acesso')
  await ana.heading('Minhas Galerias').waitFor()

  await ana.opens('/account')
  await ana.page.getByRole('button', { name: /^Remover / }).click()
  const asked = ana.page.getByRole('dialog', { name: 'Remover esta chave de acesso?' })
  await asked.getByRole('button', { name: 'Remover', exact: true }).click()
  await ana.reads(
    'A nossa equipe pediu a verificação em duas etapas nesta conta. Registre outra forma antes de remover esta.',
  )

  await ana.opens('/logout')
  await ana.isAt('/login')
  await signIn()
  await ana.heading('Só mais um passo').waitFor()
  expect(await ana.field('Código do aplicativo ou de recuperação').count()).toBe(0)
  await ana.screenIsAccessible()
  await ana.presses('Usar chave de acesso')
  await ana.heading('Minhas Galerias').waitFor()
})

import { expect } from 'vitest'
import { acceptsTerms, authorizeAs, openProviderPage, ignoreProviderIcon } from '../access/provider-page.ts'
import { freshEmail } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { appCode } from './app-code.ts'

test('an account without a password confirms a change by a mailed code', async ({ visit, site }) => {
  const email = freshEmail('google')
  const ana = await visit('/login', { phone: true, expectedErrors: [400, 428] })
  ignoreProviderIcon(ana)
  await openProviderPage(ana, 'Google')
  await authorizeAs(ana, email, 'Ana Prado')
  await acceptsTerms(ana)
  await ana.expectPath('/wizard-solution-switch')
  await ana.press('Criar galeria')
  await ana.expectPath('/gallery')
  await site.rows(
    `update session set confirmed_at = now() - interval '1 hour'
     where customer_id = (select customer_id from customer where email = $1)`,
    [email],
  )

  await ana.opens('/account')
  await ana.press('PREPARAR CÓPIA')
  const dialog = ana.page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByText('enviamos um código de 6 números para o e-mail da sua conta.').waitFor()
  await ana.expectAccessible()
  const mail = await site.mails.waitFor(email, { subject: 'código' })
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  await ana.field('Código').fill(code === '111111' ? '222222' : '111111')
  await ana.press('CONTINUAR')
  expect(await ana.errorUnder('Código')).toContain('O código não confere ou já venceu.')
  await ana.field('Código').fill(code)
  await ana.press('CONTINUAR')
  await dialog.waitFor({ state: 'hidden' })
  await ana.reads('Pronto! Avisamos por e-mail quando a cópia estiver pronta.')
})

test('requires the second factor after a social sign-in', async ({ visit }) => {
  const email = freshEmail('google')
  const ana = await visit('/login', { expectedErrors: [428] })
  ignoreProviderIcon(ana)
  await openProviderPage(ana, 'Google')
  await authorizeAs(ana, email, 'Ana Prado')
  await acceptsTerms(ana)
  await ana.expectPath('/wizard-solution-switch')
  await ana.press('Criar galeria')
  await ana.expectPath('/gallery')
  await ana.opens('/account')
  await ana.press('Ligar a verificação')
  const key = (await ana.page.locator('code').first().textContent()) ?? ''
  await ana.field('Código de 6 números do aplicativo').fill(appCode(key))
  await ana.press('LIGAR')
  await ana.press('JÁ GUARDEI')

  const phone = await visit('/login', { phone: true, expectedErrors: [400, 428] })
  ignoreProviderIcon(phone)
  await openProviderPage(phone, 'Google')
  await authorizeAs(phone, email, 'Ana Prado')
  await phone.heading('Só mais um passo').waitFor()
  await phone.expectPath('/login/return/google')
  await phone.expectAccessible()
  expect((await phone.context.cookies()).filter(({ name }) => name === '__Host-revela')).toEqual([])
  await phone.field('Código do aplicativo ou de recuperação').fill('000000')
  await phone.press('CONTINUAR')
  expect(await phone.errorUnder('Código do aplicativo ou de recuperação')).toContain('O código não confere.')
  await phone.field('Código do aplicativo ou de recuperação').fill(appCode(key, 1))
  await phone.press('CONTINUAR')
  await phone.heading('Minhas Galerias').waitFor()
})

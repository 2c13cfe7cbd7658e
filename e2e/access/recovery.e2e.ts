import { expect } from 'vitest'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const newPassword = 'maré baixa em Itaparica'

/** The address of the button in the mail. */
function linkOf(mail: { html: string }): string {
  const link = /href="([^"]*\/recovery\/reset[^"]*)"/.exec(mail.html)?.[1]
  if (link === undefined) throw new Error('the mail has no link')
  return link.replaceAll('&amp;', '&')
}

// spec: S1-2.02, S1-2.20, S1-2.21, S1-2.22, S1-2.23, S1-2.24, S1-2.25, S1-2.54, S1-4.20, S1-4.21, S1-8.25, S1-8.26
test('replaces a forgotten password through the link in the e-mail', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/login')
  await ana.link('Esqueci minha senha').click()
  await ana.expectPath('/recovery/request')
  await ana.field('E-mail').fill(user.email)
  await ana.press('RECUPERAR SENHA')
  await ana.reads('Email de redefinição de senha enviado com sucesso!')
  await ana.expectAccessible()

  const mail = await site.mails.waitFor(user.email, { subject: 'Troque a sua senha da Revela' })
  expect(mail.text).toContain('O link vale por 30 minutos')
  expect(linkOf(mail)).toMatch(/\/recovery\/reset#token=/)
  await ana.page.goto(linkOf(mail))
  await ana.expectPath('/recovery/reset')
  await ana.field('Nova senha').fill('curta')
  ana.monitor.expectedStatuses.add(422)
  await ana.press('ALTERAR SENHA')
  expect(await ana.errorUnder('Nova senha')).toContain('Esta senha é curta demais.')
  await ana.field('Nova senha').fill(newPassword)
  await ana.press('ALTERAR SENHA')
  await ana.expectPath('/login')
  await ana.reads('Senha alterada com sucesso!')

  expect(
    await site.rows('select from session where customer_id = $1', [user.customerId]),
    'all sessions are ended',
  ).toEqual([])
  ana.monitor.expectedStatuses.add(400)
  await ana.field('E-mail').fill(user.email)
  await ana.field('Senha').fill(user.password)
  await ana.press('ENTRAR')
  expect(await ana.errorUnder('Senha')).toContain('E-mail ou senha incorretos.')
  await ana.field('Senha').fill(newPassword)
  await ana.press('ENTRAR')
  await ana.expectPath('/gallery')

  const secondVisit = await visit(null, { expectedErrors: [400] })
  await secondVisit.page.goto(linkOf(mail))
  await secondVisit.field('Nova senha').fill('uma terceira senha')
  await secondVisit.press('ALTERAR SENHA')
  await secondVisit.page.getByRole('dialog', { name: 'Erro ao trocar de senha' }).waitFor()
})

// spec: S1-2.23, S1-8.11
test('an expired link shows an error and leads to a new one', async ({ visit }) => {
  const ana = await visit('/recovery/reset?token=nunca-existiu', { expectedErrors: [400] })
  await ana.field('Nova senha').fill(newPassword)
  await ana.press('ALTERAR SENHA')
  const dialog = ana.page.getByRole('dialog', { name: 'Erro ao trocar de senha' })
  await dialog.getByText(/expirou/).waitFor()
  await ana.expectAccessible()
  await dialog.getByRole('button', { name: 'PEDIR NOVO LINK', exact: true }).click()
  await ana.expectPath('/recovery/request')
})

// spec: S1-8.12
test('a failed password change shows the same error as an expired link', async ({ visit }) => {
  const ana = await visit('/recovery/reset?token=um-bom-link', { expectedErrors: [400] })
  await ana.page.route('**/api/customer/password/recovery', (route) =>
    route.fulfill({ status: 400, json: { error: 'PasswordRecoveryFailed', messages: [] } }),
  )
  await ana.field('Nova senha').fill(newPassword)
  await ana.press('ALTERAR SENHA')
  await ana.page.getByRole('dialog', { name: 'Erro ao trocar de senha' }).waitFor()
})

test('an unknown e-mail gets the same response and no mail', async ({ visit, site }) => {
  const email = freshEmail('ninguem')
  const ana = await visit('/recovery/request')
  await ana.field('E-mail').fill(email)
  await ana.press('RECUPERAR SENHA')
  await ana.reads('Email de redefinição de senha enviado com sucesso!')
  await expect
    .poll(() => site.rows(`select from pgboss.job where data::text like $1 and state <> 'completed'`, [`%${email}%`]))
    .toEqual([])
  expect(await site.mails.to(email)).toEqual([])
})

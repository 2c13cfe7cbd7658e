import { expect } from 'vitest'
import { signIn, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const newPassword = 'maré baixa em Itaparica'

// spec: S1-1.05, S1-2.31, S1-2.32, S1-2.33, S1-2.34, S1-5.10, S1-6.10, S1-7.15, S1-8.27
test('changing the password ends other sessions and sends a mail', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await signIn(site, user, '198.18.9.1')
  const ana = await visit('/account', { as: user, expectedErrors: [400, 422] })
  await ana.heading('DADOS DA CONTA').waitFor()
  await ana.reads(user.email)
  await ana.reads(/^Perdeu o acesso a este e-mail\?/)
  expect(await ana.page.getByRole('textbox', { name: /mail/ }).count(), 'the field is read-only').toBe(0)

  await ana.field('Senha atual').fill('não é esta')
  await ana.field('Nova senha').fill(newPassword)
  await ana.press('ALTERAR SENHA')
  expect(await ana.errorUnder('Senha atual')).toContain('A senha atual não confere.')
  await ana.expectAccessible()

  await ana.field('Senha atual').fill(user.password)
  await ana.doesNotRead('A senha atual não confere.')
  await ana.field('Nova senha').fill('curta')
  await ana.press('ALTERAR SENHA')
  expect(await ana.errorUnder('Nova senha')).toContain('Esta senha é curta demais.')

  await ana.field('Nova senha').fill(newPassword)
  await ana.press('ALTERAR SENHA')
  await ana.reads('Sua senha foi alterada com sucesso!')
  await expect.poll(() => ana.field('Senha atual').inputValue()).toBe('')
  expect(await site.rows('select from session where customer_id = $1', [user.customerId])).toHaveLength(1)
  expect((await site.mails.waitFor(user.email, { subject: 'senha' })).subject).toBe(
    'A sua senha da Revela foi alterada',
  )

  await ana.opens('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
  await expect(signIn(site, user, '198.18.9.2')).rejects.toThrow('E-mail ou senha incorretos.')
  await signIn(site, { ...user, password: newPassword }, '198.18.9.3')
})

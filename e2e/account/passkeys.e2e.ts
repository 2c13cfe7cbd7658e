import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { appCode } from './app-code.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

test('adds a passkey, signs in with it, confirms a change with it, renames and removes it', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/account', { as: user, expectedErrors: [400, 428] })
  const device = await addVirtualAuthenticator(ana)
  await ana.heading('CHAVES DE ACESSO').waitFor()
  await ana.press('Adicionar chave de acesso')
  await ana.reads('Pronto! Você já pode entrar com esta chave de acesso.')
  const rows = ana.page.getByRole('listitem').filter({ has: ana.page.getByRole('button', { name: /^Renomear / }) })
  await rows.filter({ hasText: 'Ainda não usada' }).waitFor()
  await ana.expectAccessible()
  const mail = await site.mails.waitFor(user.email, { subject: 'adicionada' })
  expect(mail.subject).toBe('Uma chave de acesso foi adicionada · Revela')

  // A device cannot have two passkeys of one account.
  await ana.press('Adicionar chave de acesso')
  await ana.reads('Este aparelho já tem uma chave de acesso da sua conta.')
  await expect.poll(() => rows.count()).toBe(1)

  await ana.opens('/logout')
  await ana.expectPath('/login')
  await ana.button('Entrar com chave de acesso').waitFor()
  await ana.expectAccessible()
  // When the browser cannot verify the user, it reports that and no session begins.
  await device.setVerified(false)
  const responses: string[] = []
  ana.page.on('request', (request) => responses.push(new URL(request.url()).pathname))
  await ana.press('Entrar com chave de acesso')
  await ana.window.loaded()
  expect(responses).not.toContain('/api/auth/passkey')
  await ana.expectPath('/login')
  await device.setVerified(true)
  await ana.press('Entrar com chave de acesso')
  await ana.heading('Minhas Galerias').waitFor()

  await ana.opens('/account')
  await rows.filter({ hasText: 'Último uso agora' }).waitFor()
  await ana.page.getByRole('button', { name: /^Renomear / }).click()
  await ana.field('Nome da chave').fill('Notebook do estúdio')
  await ana.expectAccessible()
  await ana.press('SALVAR')
  await rows.filter({ hasText: 'Notebook do estúdio' }).waitFor()

  // Removing it is a sensitive change, which the passkey itself can confirm.
  await site.rows(`update session set confirmed_at = now() - interval '1 hour' where customer_id = $1`, [
    user.customerId,
  ])
  await ana.press('Remover Notebook do estúdio')
  const confirmDialog = ana.page.getByRole('dialog', { name: 'Remover esta chave de acesso?' })
  await confirmDialog.getByRole('button', { name: 'Remover', exact: true }).click()
  await ana.page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor()
  await ana.expectAccessible()
  await ana.press('Usar chave de acesso')
  await ana.reads('A chave de acesso foi removida.')
  await ana.reads('Nenhuma por enquanto. Adicione uma em cada aparelho que você usa para trabalhar.')

  await ana.opens('/logout')
  await ana.expectPath('/login')
  await ana.press('Entrar com chave de acesso')
  await ana.reads('Não conseguimos reconhecer esta chave de acesso. Tente de novo ou entre de outro jeito.')
  await ana.expectPath('/login')
})

test('a passkey replaces the code after the password', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/account', { as: user, phone: true, expectedErrors: [428] })
  await addVirtualAuthenticator(ana)
  await ana.press('Adicionar chave de acesso')
  await ana.reads('Pronto! Você já pode entrar com esta chave de acesso.')
  await ana.press('Ligar a verificação')
  const key = (await ana.page.locator('code').first().textContent()) ?? ''
  await ana.field('Código de 6 números do aplicativo').fill(appCode(key))
  await ana.press('LIGAR')
  await ana.press('JÁ GUARDEI')

  await ana.opens('/logout')
  await ana.expectPath('/login')
  await ana.field('E-mail').fill(user.email)
  await ana.field('Senha').fill(user.password)
  await ana.press('ENTRAR')
  await ana.heading('Só mais um passo').waitFor()
  await ana.expectAccessible()
  await ana.press('Usar chave de acesso')
  await ana.heading('Minhas Galerias').waitFor()
})

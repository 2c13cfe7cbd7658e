import { expect } from 'vitest'
import { createTestUser, freshEmail, signIn } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

/** The path of the link in the mail that asks this address for its confirmation. */
async function linkTo(site: SiteUnderTest, address: string): Promise<string> {
  const mail = await site.mails.waitFor(address, { subject: 'Confirme a troca do e-mail da sua conta' })
  const link = /https?:\/\/\S+\/confirm-email-change#t=[\w-]+/.exec(mail.text)?.[0] ?? ''
  return link.replace(site.appOrigin, '')
}

test('the e-mail of the account changes when both addresses have confirmed it', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const newEmail = freshEmail('ana-nova')
  const ana = await visit('/account', { as: user })
  await ana.press('ALTERAR')
  const dialog = ana.page.getByRole('dialog', { name: 'Alterar o e-mail da conta' })
  await dialog.waitFor()
  await ana.field('Novo e-mail').fill('ana@exemplo')
  await ana.press('ENVIAR OS LINKS')
  expect(await ana.errorUnder('Novo e-mail')).toContain('Confira o e-mail: parece que falta alguma coisa.')
  await ana.field('Novo e-mail').fill(newEmail)
  await ana.press('ENVIAR OS LINKS')
  await ana.reads('Enviamos os links. Confira as duas caixas de entrada.')
  await dialog.waitFor({ state: 'hidden' })
  await ana.reads(`Falta confirmar o link enviado para ${user.email} e para ${newEmail}.`)
  await ana.expectAccessible()

  // Each link works without a session, asks before it confirms, and does not stay in the address bar.
  const oldMailbox = await visit(await linkTo(site, user.email), { phone: true })
  await oldMailbox.heading('Trocar o e-mail da conta?').waitFor()
  expect(new URL(oldMailbox.page.url()).hash).toBe('')
  await oldMailbox.expectAccessible()
  await oldMailbox.press('CONFIRMAR A TROCA')
  await oldMailbox.heading('Falta o outro endereço').waitFor()
  await oldMailbox.expectAccessible()
  await ana.page.reload()
  await ana.reads(`Falta confirmar o link enviado para ${newEmail}.`)

  const newMailbox = await visit(await linkTo(site, newEmail))
  await newMailbox.press('CONFIRMAR A TROCA')
  await newMailbox.heading('O e-mail da conta foi trocado').waitFor()
  await newMailbox.expectAccessible()
  for (const address of [user.email, newEmail]) {
    await site.mails.waitFor(address, { subject: 'O e-mail da sua conta foi trocado' })
  }

  await ana.page.reload()
  await ana.page.getByText(newEmail, { exact: true }).waitFor()
  await ana.doesNotRead(`Troca para ${newEmail}`)
  await expect(signIn(site, user, '198.18.9.21')).rejects.toThrow('E-mail ou senha incorretos.')
  const guest = await visit('/login')
  await guest.field('E-mail').fill(newEmail)
  await guest.field('Senha').fill(user.password)
  await guest.press('ENTRAR')
  await guest.expectPath('/gallery')
})

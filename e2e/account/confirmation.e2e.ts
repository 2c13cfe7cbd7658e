import { expect } from 'vitest'
import { signIn, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/156.0 Mobile Safari/604.1'

test('a changed Pix key is confirmed in a dialog, reported by mail and listed in the account activity', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  await signIn(site, user, '198.18.7.17', iphone)
  const ageSessions = async () =>
    await site.rows(`update session set confirmed_at = now() - interval '1 hour' where customer_id = $1`, [
      user.customerId,
    ])
  const stored = async () => await site.rows('select key from pix_key where customer_id = $1', [user.customerId])
  await ageSessions()

  const ana = await visit('/settings/pix', { as: user, phone: true, expectedErrors: [400, 428] })
  await ana.page.getByRole('radio', { name: 'E-mail', exact: true }).check()
  await ana.field('Chave Pix').fill('ana@estudio.test')
  await ana.field('Nome do recebedor').fill('Aurora Prado')
  await ana.field('Cidade').fill('São Paulo')
  await ana.press('SALVAR CHAVE')
  const dialog = ana.page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.waitFor()
  await ana.expectAccessible()

  // Closing the dialog saves nothing, shows no message and leaves the form unchanged.
  await ana.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([])
  expect(await ana.field('Chave Pix').inputValue()).toBe('ana@estudio.test')

  await ana.press('SALVAR CHAVE')
  await ana.field('Senha da conta').fill('não é esta')
  await ana.press('CONTINUAR')
  expect(await ana.errorUnder('Senha da conta')).toContain('A senha atual não confere.')
  await ana.field('Senha da conta').fill(user.password)
  await ana.press('CONTINUAR')
  await ana.reads('A chave Pix foi salva.')
  expect(await stored()).toEqual([{ key: 'ana@estudio.test' }])
  const mail = await site.mails.waitFor(user.email, { subject: 'Pix' })
  expect(mail.subject).toBe('A sua chave Pix foi alterada · Revela')

  await ana.opens('/account')
  await ana.page.getByRole('link', { name: 'Ver a atividade da conta' }).click()
  await ana.expectPath('/account/activity')
  const rows = ana.page.getByRole('listitem')
  await rows.filter({ hasText: 'Chave Pix alterada' }).filter({ hasText: 'Agora: a•••@estudio.test' }).waitFor()
  await rows.filter({ hasText: 'Entrada em um aparelho novo' }).filter({ hasText: 'Chrome · iPhone' }).waitFor()
  await ana.expectAccessible()
})

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { repository } from '../harness/paths.ts'
import { test } from '../harness/e2e-test.ts'

test('exports the data of an account, requests its erasure and cancels the request', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await site.rows(`update session set confirmed_at = now() - interval '1 hour' where customer_id = $1`, [
    user.customerId,
  ])
  const ana = await visit('/account', { as: user, phone: true, expectedErrors: [400, 422, 428] })
  await ana.heading('SEUS DADOS').waitFor()

  await ana.press('PREPARAR CÓPIA')
  await ana.page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor()
  await ana.field('Senha da conta').fill('não é esta')
  await ana.press('CONTINUAR')
  expect(await ana.errorUnder('Senha da conta')).toContain('A senha atual não confere.')
  await ana.expectAccessible()
  await ana.field('Senha da conta').fill(user.password)
  await ana.press('CONTINUAR')
  await ana.reads(/^A sua cópia está pronta: 1 arquivo ZIP/)
  const mail = await site.mails.waitFor(user.email, { subject: 'cópia' })
  expect(mail.subject).toBe('A cópia dos seus dados está pronta')
  await ana.press('BAIXAR')
  const link = ana.page.getByRole('link', { name: /^Baixar revela-.*\.zip$/ })
  await link.waitFor()
  await ana.expectAccessible()
  const [download] = await Promise.all([ana.page.waitForEvent('download'), link.click()])
  const file = join(repository, '.test-engines', `copy-${process.pid}.zip`)
  await download.saveAs(file)
  const zip = readFileSync(file)
  rmSync(file)
  for (const name of ['LEIA-ME.txt', 'dados/conta.json', 'manifesto.json']) expect(zip.includes(name), name).toBe(true)

  await ana.press('Apagar a minha conta')
  await ana.page.getByRole('dialog', { name: 'Apagar a conta?' }).waitFor()
  const typed = 'Para confirmar, digite o e-mail da conta'
  await ana.field(typed).fill('outra@estudio.test')
  await ana.press('APAGAR EM 7 DIAS')
  expect(await ana.errorUnder(typed)).toContain('Este não é o e-mail da conta.')
  await ana.expectAccessible()
  await ana.field(typed).fill(user.email)
  await ana.press('APAGAR EM 7 DIAS')
  await ana.reads(/^A sua conta será apagada em/)
  await ana.expectAccessible()
  expect((await site.mails.waitFor(user.email, { subject: 'apagada' })).subject).toMatch(
    /^A sua conta será apagada em \d\d\/\d\d\/\d{4}$/,
  )
  await ana.press('NÃO APAGAR A CONTA')
  await ana.reads(/^A sua conta não será mais apagada\./)
  await ana.button('Apagar a minha conta').waitFor()
  expect(
    await site.rows('select revoked_at is not null as back from account_erasure where customer_id = $1', [
      user.customerId,
    ]),
  ).toEqual([{ back: true }])
})

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { somebody } from '../harness/people.ts'
import { repository } from '../harness/places.ts'
import { test } from '../harness/e2e-test.ts'

test('everything of an account is taken along; its end is asked for, and taken back', async ({ visit, site }) => {
  const person = await somebody(site)
  await site.rows(`update session set confirmed_at = now() - interval '1 hour' where customer_id = $1`, [
    person.customerId,
  ])
  const ana = await visit('/account', { as: person, phone: true, refusals: [400, 422, 428] })
  await ana.heading('SEUS DADOS').waitFor()

  await ana.presses('PREPARAR CÓPIA')
  await ana.page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor()
  await ana.field('Senha da conta').fill('não é esta')
  await ana.presses('CONTINUAR')
  expect(await ana.refusalUnder('Senha da conta')).toContain('A senha atual não confere.')
  await ana.screenIsAccessible()
  await ana.field('Senha da conta').fill(person.password)
  await ana.presses('CONTINUAR')
  await ana.reads(/^A sua cópia está pronta: 1 arquivo ZIP/)
  const mail = await site.mails.waitFor(person.email, { subject: 'cópia' })
  expect(mail.subject).toBe('A cópia dos seus dados está pronta')
  await ana.presses('BAIXAR')
  const link = ana.page.getByRole('link', { name: /^Baixar revela-.*\.zip$/ })
  await link.waitFor()
  await ana.screenIsAccessible()
  const [download] = await Promise.all([ana.page.waitForEvent('download'), link.click()])
  const file = join(repository, '.test-engines', `copy-${process.pid}.zip`)
  await download.saveAs(file)
  const zip = readFileSync(file)
  rmSync(file)
  for (const name of ['LEIA-ME.txt', 'dados/conta.json', 'manifesto.json']) expect(zip.includes(name), name).toBe(true)

  await ana.presses('Apagar a minha conta')
  await ana.page.getByRole('dialog', { name: 'Apagar a conta?' }).waitFor()
  const typed = 'Para confirmar, digite o e-mail da conta'
  await ana.field(typed).fill('outra@estudio.test')
  await ana.presses('APAGAR EM 7 DIAS')
  expect(await ana.refusalUnder(typed)).toContain('Este não é o e-mail da conta.')
  await ana.screenIsAccessible()
  await ana.field(typed).fill(person.email)
  await ana.presses('APAGAR EM 7 DIAS')
  await ana.reads(/^A sua conta será apagada em/)
  await ana.screenIsAccessible()
  expect((await site.mails.waitFor(person.email, { subject: 'apagada' })).subject).toMatch(
    /^A sua conta será apagada em \d\d\/\d\d\/\d{4}$/,
  )
  await ana.presses('NÃO APAGAR A CONTA')
  await ana.reads(/^A sua conta não será mais apagada\./)
  await ana.button('Apagar a minha conta').waitFor()
  expect(
    await site.rows('select taken_back_at is not null as back from account_erasure where customer_id = $1', [
      person.customerId,
    ]),
  ).toEqual([{ back: true }])
})

import { expect } from 'vitest'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'
import { appCode } from './app-code.ts'

test('the second factor is set up with a QR code or its key, asked for at sign-in, and turned off', async ({
  visit,
  site,
}) => {
  const person = await somebody(site)
  const ana = await visit('/account', { as: person, phone: true, refusals: [400, 428] })
  await ana.presses('Ligar a verificação')
  await ana.page.getByRole('dialog', { name: 'Ligar a verificação em duas etapas' }).waitFor()
  await ana.page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor()
  await ana.screenIsAccessible()
  const key = (await ana.page.locator('code').first().textContent()) ?? ''
  await ana.field('Código de 6 números do aplicativo').fill('000000')
  await ana.presses('LIGAR')
  expect(await ana.refusalUnder('Código de 6 números do aplicativo')).toContain('O código não confere.')
  await ana.field('Código de 6 números do aplicativo').fill(appCode(key))
  await ana.presses('LIGAR')
  const codesDialog = ana.page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
  await codesDialog.waitFor()
  const codes = await codesDialog.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await ana.screenIsAccessible()
  await ana.presses('JÁ GUARDEI')
  await ana.reads(/^Ligada desde .* Restam 10 códigos de recuperação\.$/)

  const other = await visit('/login', { refusals: [400, 428] })
  await other.field('E-mail').fill(person.email)
  await other.field('Senha').fill(person.password)
  await other.presses('ENTRAR')
  await other.heading('Só mais um passo').waitFor()
  await other.screenIsAccessible()
  await other.field('Código do aplicativo ou de recuperação').fill('000000')
  await other.presses('CONTINUAR')
  expect(await other.refusalUnder('Código do aplicativo ou de recuperação')).toContain('O código não confere.')
  await other.field('Código do aplicativo ou de recuperação').fill(codes[0]!.toLowerCase())
  await other.presses('CONTINUAR')
  await other.heading('Minhas Galerias').waitFor()

  await ana.opens('/account')
  await ana.reads(/Restam 9 códigos de recuperação\.$/)

  // New codes could take the second factor away, so the password alone does not get them.
  await site.rows(`update session set confirmed_with_second_factor = false where customer_id = $1`, [person.customerId])
  await ana.presses('Gerar novos códigos')
  const confirmation = ana.page.getByRole('dialog', { name: 'Confirme que é você' })
  await confirmation.waitFor()
  await ana.screenIsAccessible()
  await ana.field('Senha da conta').fill(person.password)
  await ana.presses('CONTINUAR')
  expect(await ana.refusalUnder('Código do aplicativo ou de recuperação')).not.toBe('')
  await ana.field('Código do aplicativo ou de recuperação').fill('000000')
  await ana.presses('CONTINUAR')
  expect(await ana.refusalUnder('Código do aplicativo ou de recuperação')).toContain('O código não confere.')
  await ana.field('Código do aplicativo ou de recuperação').fill(codes[1]!)
  await ana.presses('CONTINUAR')
  await codesDialog.waitFor()
  expect(await codesDialog.locator('code').allTextContents()).not.toContain(codes[2])
  await ana.presses('JÁ GUARDEI')
  await ana.reads(/Restam 10 códigos de recuperação\.$/)
  await ana.presses('Desligar a verificação')
  const asked = ana.page.getByRole('dialog', { name: 'Desligar a verificação em duas etapas?' })
  await ana.field('Código do aplicativo ou de recuperação').fill(appCode(key, 1))
  await asked.getByRole('button', { name: 'Desligar a verificação' }).click()
  await ana.reads('A verificação em duas etapas foi desligada.')
  await ana.button('Ligar a verificação').waitFor()
})

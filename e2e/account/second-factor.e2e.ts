import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { appCode } from './app-code.ts'

test('sets up the second factor by QR code or key, requires it at sign-in, and turns it off', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const ana = await visit('/account', { as: user, phone: true, expectedErrors: [400, 428] })
  await ana.press('Ligar a verificação')
  await ana.page.getByRole('dialog', { name: 'Ligar a verificação em duas etapas' }).waitFor()
  await ana.page.getByRole('img', { name: 'QR Code para o aplicativo autenticador' }).waitFor()
  await ana.expectAccessible()
  const key = (await ana.page.locator('code').first().textContent()) ?? ''
  await ana.field('Código de 6 números do aplicativo').fill('000000')
  await ana.press('LIGAR')
  expect(await ana.errorUnder('Código de 6 números do aplicativo')).toContain('O código não confere.')
  await ana.field('Código de 6 números do aplicativo').fill(appCode(key))
  await ana.press('LIGAR')
  const codesDialog = ana.page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
  await codesDialog.waitFor()
  const codes = await codesDialog.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await ana.expectAccessible()
  await ana.press('JÁ GUARDEI')
  await ana.reads(/^Ligada desde .* Restam 10 códigos de recuperação\.$/)

  const otherDevice = await visit('/login', { expectedErrors: [400, 428] })
  await otherDevice.field('E-mail').fill(user.email)
  await otherDevice.field('Senha').fill(user.password)
  await otherDevice.press('ENTRAR')
  await otherDevice.heading('Só mais um passo').waitFor()
  await otherDevice.expectAccessible()
  await otherDevice.field('Código do aplicativo ou de recuperação').fill('000000')
  await otherDevice.press('CONTINUAR')
  expect(await otherDevice.errorUnder('Código do aplicativo ou de recuperação')).toContain('O código não confere.')
  await otherDevice.field('Código do aplicativo ou de recuperação').fill(codes[0]!.toLowerCase())
  await otherDevice.press('CONTINUAR')
  await otherDevice.heading('Minhas Galerias').waitFor()

  await ana.opens('/account')
  await ana.reads(/Restam 9 códigos de recuperação\.$/)

  // New recovery codes could bypass the second factor, so the password alone does not generate them.
  await site.rows(`update session set confirmed_with_second_factor = false where customer_id = $1`, [user.customerId])
  await ana.press('Gerar novos códigos')
  const confirmation = ana.page.getByRole('dialog', { name: 'Confirme que é você' })
  await confirmation.waitFor()
  await ana.expectAccessible()
  await ana.field('Senha da conta').fill(user.password)
  await ana.press('CONTINUAR')
  expect(await ana.errorUnder('Código do aplicativo ou de recuperação')).not.toBe('')
  await ana.field('Código do aplicativo ou de recuperação').fill('000000')
  await ana.press('CONTINUAR')
  expect(await ana.errorUnder('Código do aplicativo ou de recuperação')).toContain('O código não confere.')
  await ana.field('Código do aplicativo ou de recuperação').fill(codes[1]!)
  await ana.press('CONTINUAR')
  await codesDialog.waitFor()
  expect(await codesDialog.locator('code').allTextContents()).not.toContain(codes[2])
  await ana.press('JÁ GUARDEI')
  await ana.reads(/Restam 10 códigos de recuperação\.$/)
  await ana.press('Desligar a verificação')
  const confirmDialog = ana.page.getByRole('dialog', { name: 'Desligar a verificação em duas etapas?' })
  await ana.field('Código do aplicativo ou de recuperação').fill(appCode(key, 1))
  await confirmDialog.getByRole('button', { name: 'Desligar a verificação' }).click()
  await ana.reads('A verificação em duas etapas foi desligada.')
  await ana.button('Ligar a verificação').waitFor()
})

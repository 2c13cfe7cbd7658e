import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

test('checks a Pix key by its kind, stores it normalized, changes and removes it', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/settings/pix', { as: user, phone: true })
  const { page } = ana
  const stored = async () =>
    await site.rows('select kind, key, name, city from pix_key where customer_id = $1', [user.customerId])
  const kind = async (name: string) => await page.getByRole('radio', { name, exact: true }).check()
  const expectError = async (name: string, text: string) => {
    await kind(name)
    await ana.field('Chave Pix').fill(text)
    await ana.press('SALVAR CHAVE')
    return await ana.errorUnder('Chave Pix')
  }

  expect(await expectError('CPF', '529.982.247-26')).toBe('Confira o CPF: os dígitos não batem.')
  expect(await expectError('CNPJ', '11.222.333/0001-82')).toBe('Confira o CNPJ: os dígitos não batem.')
  expect(await expectError('E-mail', 'contato@')).toBe('Confira o e-mail da chave.')
  expect(await expectError('Celular', '4321')).toBe('Informe o celular da chave com DDD.')
  expect(await expectError('Aleatória', 'abc')).toMatch(/^A chave aleatória tem 32/)
  expect(await ana.errorUnder('Nome do recebedor')).toContain('Preencha este campo.')
  expect(await stored()).toEqual([])

  await kind('Celular')
  await ana.field('Chave Pix').pressSequentially('11987654321')
  expect(await ana.field('Chave Pix').inputValue()).toBe('(11) 98765-4321')
  await ana.field('Nome do recebedor').fill('Aurora Prado Fotografia Ltda')
  await ana.field('Cidade').fill('São Paulo')
  // What the payer's bank shows, as encoded in the Pix code.
  const view = page.getByRole('figure', { name: 'O que o cliente vê' })
  await view.getByText('Aurora Prado Fotografia L · Sao Paulo', { exact: true }).waitFor()
  await view.getByText('Aurora Prado Fotografia Ltda', { exact: true }).waitFor()
  await ana.press('SALVAR CHAVE')
  await ana.reads('A chave Pix foi salva.')
  expect(await stored()).toEqual([
    { kind: 'phone', key: '+5511987654321', name: 'Aurora Prado Fotografia Ltda', city: 'São Paulo' },
  ])
  await ana.expectAccessible()

  // Shown again in the usual notation, from the settings menu.
  await ana.opens('/settings/profile')
  await page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name: 'Pix' }).click()
  await ana.expectPath('/settings/pix')
  await ana.button('REMOVER CHAVE').waitFor()
  expect(await ana.field('Chave Pix').inputValue()).toBe('(11) 98765-4321')
  await ana.press('REMOVER CHAVE')
  const confirmDialog = page.getByRole('dialog', { name: 'Remover a chave Pix?' })
  await confirmDialog.getByRole('button', { name: 'REMOVER CHAVE' }).click()
  await ana.reads('A chave Pix foi removida.')
  expect(await stored()).toEqual([])
  expect(await ana.field('Chave Pix').inputValue()).toBe('')
})

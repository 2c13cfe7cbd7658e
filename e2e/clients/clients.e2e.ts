import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { enterClient, createClients } from './create-clients.ts'

async function opensMenu(visitor: Visitor, name: string, item: string): Promise<void> {
  await visitor.press(`Ações de ${name}`)
  await visitor.press(item)
}

// spec: S1-2.58, S1-2.84, S3-1.06, S3-2.36, S3-2.37, S3-2.44, S3-2.47, S3-2.48, S3-2.49, S3-2.50, S3-2.51, S3-2.56
// spec: S3-2.57, S3-2.58, S3-3.04, S3-5.01, S3-5.02, S3-7.04, S3-7.05, S3-8.03, S3-8.10, S3-8.11, S3-8.12
test('creates, edits and deletes a client', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const visitor = await visit('/clients', { as: ana, expectedErrors: [409, 422, 500] })
  const { page } = visitor
  const book = async () =>
    await site.rows('select name, email, tel from client where customer_id = $1 order by id', [ana.customerId])
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Clientes' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Meus clientes' }).waitFor()
  await visitor.heading('Os seus clientes serão listados aqui').waitFor()

  // The name and one of the two contacts are required; the password is generated.
  await visitor.press('NOVO CLIENTE')
  const form = page.getByRole('dialog', { name: 'Novo cliente' })
  await form.getByText('E-mail ou telefone: um dos dois basta.', { exact: true }).waitFor()
  expect(await visitor.field('Código de acesso').inputValue()).toBe('O código é gerado automaticamente.')
  expect(await visitor.field('Código de acesso').isDisabled()).toBe(true)
  await visitor.press('CRIAR CLIENTE')
  expect(await visitor.errorUnder('Nome')).toContain('Preencha este campo.')
  expect(await visitor.errorUnder('E-mail')).toContain('Preencha o e-mail ou o telefone: um dos dois basta.')
  await visitor.field('Nome').fill('Bia Nogueira Prado')
  await visitor.field('E-mail').fill('Bia@Familia.test')
  await visitor.field('Telefone').pressSequentially('119876543')
  await visitor.press('CRIAR CLIENTE')
  expect(await visitor.errorUnder('Telefone')).toContain('Informe o número com DDD')
  await visitor.field('Telefone').press('End')
  await page.keyboard.type('21')
  expect(await visitor.field('Telefone').inputValue()).toBe('(11) 98765-4321')
  await visitor.press('CRIAR CLIENTE')
  await visitor.reads('Cliente criado com sucesso!')
  const row = page.getByRole('row').filter({ hasText: 'Bia Nogueira Prado' })
  await row.waitFor()
  expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toBe(
    'BN Bia Nogueira Prado bia@familia.test (11) 98765-4321 Ações de Bia Nogueira Prado',
  )

  const initials = row.getByText('BN', { exact: true })
  expect(await initials.evaluate((node) => getComputedStyle(node).color), 'green').toBe('rgb(31, 122, 51)')

  // An error of the server is shown under its field until the field is edited.
  await visitor.press('NOVO CLIENTE')
  await visitor.field('Nome').fill('Outra Bia')
  await visitor.field('E-mail').fill('bia@familia.test')
  await visitor.field('Telefone').pressSequentially('1134567890')
  expect(await visitor.field('Telefone').inputValue()).toBe('(11) 3456-7890')
  await visitor.press('CRIAR CLIENTE')
  expect(await visitor.errorUnder('E-mail')).toContain('Você já tem um cliente com este e-mail.')
  await visitor.field('E-mail').fill('outra.bia@familia.test')
  await visitor.doesNotRead('Você já tem um cliente com este e-mail.')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  // Deleting is the last item.
  await visitor.press('Ações de Bia Nogueira Prado')
  const [, ...items] = await row.getByRole('button').allInnerTexts()
  expect(items).toEqual(['Editar', 'Código de acesso', 'Detalhes', 'Criar álbum', 'Excluir'])
  await visitor.press('Editar')
  await visitor.field('Nome').fill('Beatriz Nogueira')
  await visitor.field('Telefone').fill('')
  await visitor.press('SALVAR')
  await visitor.reads('Os dados do cliente foram atualizados com sucesso!')
  await page.getByRole('row').filter({ hasText: 'Beatriz Nogueira' }).waitFor()
  expect(await book()).toEqual([{ name: 'Beatriz Nogueira', email: 'bia@familia.test', tel: null }])

  await opensMenu(visitor, 'Beatriz Nogueira', 'Detalhes')
  const details = page.getByRole('dialog', { name: 'Detalhes do cliente' })
  await details.getByText('Cadastrado por você', { exact: true }).waitFor()
  const detailsText = (await details.locator('dl').innerText()).replaceAll(/\s+/g, ' ')
  expect(detailsText).toMatch(
    /Cadastrado em \d{1,2} de \p{L}+\.? de \d{4} Última alteração \d{1,2} de \p{L}+\.? de \d{4}/u,
  )
  // The export that a photographer sends to a client who asks for their data.
  const [deleteRequest] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: 'Baixar os dados', exact: true }).click(),
  ])
  expect(deleteRequest.suggestedFilename()).toBe('dados de Beatriz Nogueira.json')
  await details.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await details.waitFor({ state: 'hidden' })

  // A failed deletion removes nothing.
  await page.route('**/api/customer/clients?client_id=*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await opensMenu(visitor, 'Beatriz Nogueira', 'Excluir')
  await visitor.press('EXCLUIR CLIENTE')
  await visitor.reads('Algo deu errado')
  await page.unroute('**/api/customer/clients?client_id=*')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await opensMenu(visitor, 'Beatriz Nogueira', 'Excluir')
  await visitor.press('EXCLUIR CLIENTE')
  await visitor.reads('Cliente deletado com sucesso!')
  await visitor.heading('Os seus clientes serão listados aqui').waitFor()
  expect(await book()).toEqual([])
})

// spec: S3-2.45, S3-2.46, S3-2.56, S3-3.04, S3-5.19, S3-5.20, S3-9.12, S3-9.13
test('lists fifteen clients per page and finds them by name, e-mail or digits, on computer and phone', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  await createClients(site, ana, 30)
  await enterClient(site, ana, { name: 'Íris Monteiro', email: 'iris@lar.test', tel: '(21) 98123-4567' })
  await site.rows(`update client set origin_title = 'Casamento Ana e João' where email = 'iris@lar.test'`)
  const visitor = await visit('/clients', { as: ana })
  const { page } = visitor
  const names = page.getByRole('rowheader')
  await visitor.reads('31 clientes')
  expect(await names.count()).toBe(15)
  expect(await names.first().innerText()).toContain('Íris Monteiro')
  const pages = page.getByRole('navigation', { name: 'Páginas de clientes' })
  await pages.getByRole('button', { name: 'Página 3' }).click()
  await expect.poll(() => names.count()).toBe(1)

  // Deleting the last client of the last page shows the page before.
  const [last] = await names.allInnerTexts()
  await visitor.press(`Ações de ${(last ?? '').split('\n').at(-1)?.trim() ?? ''}`)
  await visitor.press('Excluir')
  await visitor.press('EXCLUIR CLIENTE')
  await visitor.reads('30 clientes')
  await expect.poll(() => names.count()).toBe(15)

  const search = visitor.field('Procurar cliente')
  for (const [typed, expectedNames] of [
    ['IRIS', '1 cliente encontrado'],
    ['monteiro', '1 cliente encontrado'],
    ['lar.test', '1 cliente encontrado'],
    ['(21) 98123', '1 cliente encontrado'],
    ['1234', '1 cliente encontrado'],
    ['casa.test', '29 clientes encontrados'],
  ] as const) {
    await search.fill(typed)
    await visitor.reads(expectedNames)
  }
  await search.fill('zuleica')
  await visitor.heading('Nenhum cliente encontrado').waitFor()
  await visitor.press('Limpar busca')
  await visitor.reads('30 clientes')

  // Up to 600 px wide: cards; above: a table.
  await page.setViewportSize({ width: 600, height: 800 })
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
  await page.setViewportSize({ width: 601, height: 800 })
  await page.getByRole('table').waitFor()

  const phone = await visit('/clients', { as: ana, phone: true })
  await phone.field('Procurar cliente').fill('íris')
  const card = phone.page.getByRole('listitem').filter({ hasText: 'Íris Monteiro' })
  await card.getByText('(21) 98123-4567', { exact: true }).waitFor()
  expect(await phone.page.getByRole('table').count()).toBe(0)
  await opensMenu(phone, 'Íris Monteiro', 'Detalhes')
  await phone.reads('Galeria - Casamento Ana e João')
})

test('imports a list from a spreadsheet after showing what is new, known and wrong', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  await enterClient(site, ana, { name: 'Bia Prado', email: 'bia@familia.test' })
  const visitor = await visit('/clients', { as: ana })
  const { page } = visitor
  await visitor.press('IMPORTAR LISTA')
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' })
  await dialog.getByRole('button', { name: 'ESCOLHER ARQUIVO' }).waitFor()
  const choose = async (text: string) =>
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await choose('\n')
  await dialog.getByText(/^Não encontramos clientes neste arquivo\./).waitFor()
  const rows = [
    'Nome;E-mail;Telefone',
    'Bia Prado;bia@familia.test;',
    'Conceição Ávila;;(81) 98888-7777',
    'Caio Reis;caio@familia.test;',
    'Caio Reis;caio@familia.test;',
    'Sem contato;;',
  ]
  await choose(rows.join('\r\n'))
  await dialog.getByText('2 clientes novos · 2 já estão na sua lista · 1 com problema').waitFor()
  await dialog.getByRole('row', { name: /Sem contato Falta e-mail ou telefone/ }).waitFor()
  await visitor.expectAccessible()
  const stored = async () =>
    await site.rows('select name, tel from client where customer_id = $1 order by name', [ana.customerId])
  expect(await stored()).toHaveLength(1)
  await dialog.getByRole('button', { name: 'IMPORTAR 2 CLIENTES' }).click()
  await dialog.getByText('2 clientes importados · 2 já estão na sua lista · 1 com problema').waitFor()
  expect(await stored()).toEqual([
    { name: 'Bia Prado', tel: null },
    { name: 'Caio Reis', tel: null },
    { name: 'Conceição Ávila', tel: '81988887777' },
  ])
  await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Conceição Ávila' }).waitFor()
})

import { callAs, createCategory, createWork } from '@revela/dev-env'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'

// spec: S2-2.61, S2-2.62, S2-2.74, S2-2.75, S2-2.76, S2-2.77, S2-2.78, S2-7.38, S2-8.30, S2-8.31, S2-8.32, S2-8.33
// spec: S2-8.34, S2-8.35
test('creates, renames, orders and deletes categories', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const visitor = await visit(null, { as: ana, expectedErrors: [409, 500] })
  const { page } = visitor
  // A failure to start the portfolio does not block the page.
  await page.route('**/api/portfolio', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } })
      : route.fallback(),
  )
  await visitor.opens('/portfolio')
  const panel = page.getByRole('region', { name: 'CATEGORIAS' })
  const savedWorks = async () =>
    (
      await site.rows<{ title: string }>('select title from category where customer_id = $1 order by position', [
        ana.customerId,
      ])
    ).map(({ title }) => title)
  const adds = async (title: string) => {
    await panel.getByRole('button', { name: 'Nova categoria' }).click()
    await panel.getByLabel('Nome da categoria').fill(title)
    await panel.getByRole('button', { name: 'SALVAR' }).click()
  }

  await visitor.reads('Vamos criar o seu portfólio?')
  await visitor.button('SUBIR O MEU 1º TRABALHO').waitFor()
  await visitor.doesNotRead('Algo deu errado.')
  await page.route('**/api/portfolio/category', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await adds('Casamentos')
  await visitor.reads('Algo deu errado.')
  await page.unroute('**/api/portfolio/category')
  await page.route('**/api/portfolio/category', (route) =>
    route.fulfill({ status: 409, json: { error: 'TooManyCategories', messages: [] } }),
  )
  await panel.getByRole('button', { name: 'SALVAR' }).click()
  await panel.getByText(/50 categorias/).waitFor()
  await page.unroute('**/api/portfolio/category')
  await panel.getByRole('button', { name: 'SALVAR' }).click()
  await visitor.reads('Categoria criada com sucesso.')
  await panel.getByRole('button', { name: 'Casamentos', exact: true }).waitFor()
  await adds('Bebês')
  await panel.getByRole('button', { name: 'Bebês', exact: true }).waitFor()
  await adds('Retratos')
  await panel.getByRole('button', { name: 'Retratos', exact: true }).waitFor()
  // The form of the new category closes with a delay.
  await expect.poll(() => panel.getByLabel('Nome da categoria').count()).toBe(0)

  await panel.getByRole('button', { name: 'Renomear Bebês' }).click()
  await panel.getByLabel('Nome da categoria').fill('Recém-nascidos')
  await page.keyboard.press('Enter')
  await visitor.reads('A alteração foi feita com sucesso.')

  // By keyboard, then by drag.
  await panel.getByRole('button', { name: 'Mover Retratos' }).focus()
  await page.keyboard.press('ArrowUp')
  await waitUntil(
    async () => (await savedWorks()).join() === 'Casamentos,Retratos,Recém-nascidos',
    'the key did not move the category',
  )
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Mover Retratos')
  const handle = await panel.getByRole('button', { name: 'Mover Recém-nascidos' }).boundingBox()
  const first = await panel.getByRole('listitem').first().boundingBox()
  if (!handle || !first) throw new Error('the categories are not shown')
  await page.mouse.move(handle.x + 10, handle.y + 20)
  await page.mouse.down()
  await page.mouse.move(handle.x + 10, first.y + first.height, { steps: 5 })
  await page.mouse.move(handle.x + 10, first.y + 4, { steps: 3 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await waitUntil(
    async () => (await savedWorks()).join() === 'Recém-nascidos,Casamentos,Retratos',
    'the drag did not move the category',
  )

  await panel.getByRole('button', { name: 'Excluir Retratos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir categoria?' })
  await dialog.getByText('Esta ação é irreversível.').waitFor()
  await dialog.getByRole('button', { name: 'EXCLUIR CATEGORIA' }).click()
  await visitor.reads('A categoria foi deletada com sucesso.')
  expect(await savedWorks()).toEqual(['Recém-nascidos', 'Casamentos'])
})

// spec: S2-1.06, S2-2.53, S2-2.54, S2-2.55, S2-2.56, S2-2.57, S2-2.58, S2-2.59, S2-2.60, S2-2.63, S2-2.64, S2-2.65
// spec: S2-2.66, S2-2.69, S2-2.72, S2-3.08, S2-5.02, S2-5.19, S2-7.36, S2-8.08, S2-8.09, S2-8.10, S2-8.37, S2-9.01
test('finds works, lists ten per page, deletes one, and creates one with a new category', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  const category = await createCategory(session, 'Famílias')
  await createCategory(session, 'Retratos')
  for (let number = 1; number <= 11; number += 1) {
    await createWork(session, number === 4 ? 'Família Aragão' : `Ensaio ${number}`, category)
  }
  const visitor = await visit('/portfolio', { as: ana, expectedErrors: [404, 500] })
  const { page } = visitor
  const list = page.getByRole('region', { name: 'MEUS TRABALHOS' })
  await visitor.reads('11 trabalhos')
  expect(await list.getByRole('link').count()).toBe(10)
  // Works without a photograph show an icon.
  expect([await list.locator('li img').count(), await list.locator('li a svg').count()]).toEqual([0, 10])
  const { url } = await callAs<{ url: string }>(session, '/portfolio', { method: 'GET' })
  expect(await page.getByRole('link', { name: /^VER MEU PORTFÓLIO/ }).getAttribute('href')).toBe(url)
  // A category filters the list; this one has no works yet.
  await page.getByRole('region', { name: 'CATEGORIAS' }).getByRole('button', { name: 'Retratos', exact: true }).click()
  await visitor.reads('Nenhum trabalho por aqui')
  await visitor.press('VER TODOS OS TRABALHOS')
  await visitor.reads('11 trabalhos')
  await visitor.press('Página 2')
  await list.getByRole('link', { name: /Ensaio 1/ }).waitFor()
  expect(await list.getByRole('link').count()).toBe(1)
  await visitor.field('Procurar trabalho').fill(' FAMILIA aragao')
  await visitor.reads('1 de 11 trabalhos')
  await list.getByText('0 fotos').waitFor()
  await list.getByText('Famílias').waitFor()

  await visitor.press('Excluir o trabalho Família Aragão')
  await page.route('**/api/portfolio/work/?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await visitor.press('EXCLUIR TRABALHO')
  await visitor.reads('Algo deu errado.')
  await page.unroute('**/api/portfolio/work/?*')
  await visitor.press('Excluir o trabalho Família Aragão')
  await visitor.press('EXCLUIR TRABALHO')
  await visitor.reads('Nenhum trabalho por aqui')
  await visitor.press('VER TODOS OS TRABALHOS')
  await visitor.reads('10 trabalhos')

  await visitor.press('Criar um trabalho')
  const dialog = page.getByRole('dialog', { name: 'Dê um nome ao seu trabalho' })
  await dialog.getByRole('button', { name: 'CRIAR TRABALHO' }).click()
  await dialog.getByText('Preencha este campo.').first().waitFor()
  await dialog.getByLabel('Dê um nome ao seu trabalho').fill('Ana e Léo')
  const select = dialog.getByRole('combobox', { name: 'Categoria' })
  await select.fill('Casamentos')
  await page.keyboard.press('Enter')
  await visitor.reads('Categoria criada com sucesso.')
  await waitUntil(async () => (await select.inputValue()) === 'Casamentos', 'the new category is not selected')
  await page.route('**/api/portfolio/work', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await dialog.getByRole('button', { name: 'CRIAR TRABALHO' }).click()
  await visitor.reads('Algo deu errado.')
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/api/portfolio/work')
  await visitor.press('Criar um trabalho')
  await dialog.getByLabel('Dê um nome ao seu trabalho').fill('Ana e Léo')
  await select.click()
  await page.getByRole('option', { name: 'Casamentos' }).click()
  await dialog.getByRole('button', { name: 'CRIAR TRABALHO' }).click()
  await page.waitForURL(/\/portfolio\/works\/[^/]+\/pictures$/)
  await visitor.reads('O seu trabalho começa aqui: arraste as fotos para esta página')

  expect(await visitor.link('FOTOS').getAttribute('aria-current')).toBe('page')
  await visitor.link('CONFIGURAÇÕES').click()
  await visitor.field('Nome do trabalho').fill('Ana & Léo')
  await page.keyboard.press('Enter')
  await visitor.reads('As alterações foram salvas.')
  await page.getByRole('combobox', { name: 'Categoria' }).fill('familias')
  await page.keyboard.press('Enter')
  await visitor.reads(/^Famílias · 0 fotos$/)
  await page.route('**/api/portfolio/work?*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } })
      : route.fallback(),
  )
  await visitor.field('Nome do trabalho').fill('Outro nome')
  await page.keyboard.press('Enter')
  await visitor.reads('Não foi possível salvar as alterações.')
  await waitUntil(
    async () => (await visitor.field('Nome do trabalho').inputValue()) === 'Ana & Léo',
    'the name was not reverted',
  )
})

// spec: S2-1.08, S2-2.52, S2-6.02, S3-6.06
test('a plan without the portfolio redirects to the galleries and offers the plan that has it', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  await setAccountStatus(site, ana, 'free')
  const visitor = await visit('/portfolio', { as: ana })
  await visitor.expectPath('/gallery')
  await visitor.page
    .getByRole('dialog')
    .getByText(/portfólio não faz parte/)
    .waitFor()
})

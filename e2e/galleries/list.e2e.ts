import { callAs, createGallery } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test } from '../harness/e2e-test.ts'

/** Creates galleries with these titles, the first the newest, each a month older than the one before. */
async function galleriesOf(site: SiteUnderTest, user: SignedInUser, titles: readonly string[]): Promise<string[]> {
  const session = studioOf(site, user)
  const ids: string[] = []
  for (const [months, title] of titles.entries()) {
    const id = await createGallery(session, title)
    await site.rows(`update gallery set created_at = now() - make_interval(months => $2) where id = $1`, [id, months])
    ids.push(id)
  }
  return ids
}

/** The titles in the list, in order. */
async function listed(page: Page): Promise<string[]> {
  const texts = await page.getByRole('main').getByRole('row').locator('a[href$="/pictures"]').allInnerTexts()
  return texts.map((text) => text.split('\n')[0] ?? '')
}

/** A date some months ago, as users type it. */
function day(months: number): string {
  const date = new Date()
  date.setMonth(date.getMonth() - months)
  return new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(date)
}

const titles = ['Formação São João', 'Ensaio Íris', 'Casamento Bia e Téo']

// spec: S2-1.02, S2-2.01, S2-2.02, S2-2.03, S2-2.08, S2-2.10, S2-2.11, S2-2.13, S2-2.14, S2-2.18, S2-2.19, S2-2.20
// spec: S2-2.22, S2-5.03, S2-5.04
test('finds galleries by words without accents, by delivery and by date', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const [newest = '', second = ''] = await galleriesOf(site, ana, titles)
  const body = { single_download: true }
  await callAs(studioOf(site, ana), `/gallery/${newest}/settings`, { method: 'PUT', body })
  const preferencesPath = `/selections/gallery/${second}/link-preferences`
  await callAs(studioOf(site, ana), preferencesPath, { method: 'PUT', body: { active: true, type: 'public' } })
  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  await visitor.reads('3 galerias')
  expect(await listed(page)).toEqual(titles)
  for (const column of ['Galeria', 'Nº de fotos', 'Seleção de fotos', 'Entrega em alta', 'Ações']) {
    await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
  }

  // Delivery is on in the first; the second has a selection that has not begun.
  const stateOf = async (title: string) =>
    (
      await page
        .getByRole('row', { name: title })
        .getByText(/^(Ativa|Inativa)$/)
        .allInnerTexts()
    ).join()
  expect([await stateOf('Formação'), await stateOf('Ensaio')]).toEqual(['Inativa,Ativa', 'Inativa'])
  const emptySelection = page.getByRole('row', { name: 'Ensaio' }).getByTitle('Nenhuma seleção iniciada')
  expect((await emptySelection.getByText('0', { exact: true }).count()) > 0).toBe(true)

  await visitor.field('Procurar galeria').fill(' FORMACAO sao ')
  await visitor.reads('1 de 3 galerias')
  expect(await listed(page)).toEqual(['Formação São João'])
  // Words in any order; the search lasts for the visit.
  await visitor.field('Procurar galeria').fill('joao formacao')
  await visitor.reads('1 de 3 galerias')
  await page.reload()
  await visitor.reads('1 de 3 galerias')
  expect(await visitor.field('Procurar galeria').inputValue()).toBe('joao formacao')
  await visitor.field('Procurar galeria').fill('')
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Nome')
  expect(await listed(page)).toEqual((await listed(page)).toSorted((one, other) => one.localeCompare(other, 'pt-BR')))
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Mais recentes')
  await visitor.field('Procurar galeria').fill('batizado')
  await visitor.heading('Nenhuma galeria encontrada').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Limpar filtro' }).click()
  await visitor.reads('3 galerias')

  await visitor.press('Filtrar')
  const group = page.getByRole('group', { name: 'Seleção de fotos' })
  await group.waitFor()
  const boxes = await group.getByRole('checkbox').all()
  const labels = await Promise.all(
    boxes.map((box) => box.evaluate((input) => input.closest('label')?.innerText.trim())),
  )
  expect(labels).toEqual(['Concluída', 'Em aberto', 'Expirada', 'Não iniciada', 'Inativa'])
  await visitor.field('Ativa').click()
  await visitor.reads('1 galeria')
  expect(await listed(page)).toEqual(['Formação São João'])
  // The filter lasts for the visit: a reload restores it.
  await page.reload()
  await visitor.reads('1 galeria')
  expect(await visitor.field('Ativa').isChecked()).toBe(true)
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  expect(keys.some((key) => key.startsWith('revela'))).toBe(true)
  await visitor.press('Limpar filtro')
  await visitor.reads('3 galerias')

  await visitor.reads('CRIADA ENTRE')
  const choose = async (label: string, value: string) => {
    await visitor.field(label).fill(value)
    await page.keyboard.press('Enter')
  }
  await choose('De', day(1))
  await visitor.reads('2 galerias')
  await choose('Até', day(3))
  await visitor.reads('Não pode ser anterior à data inicial')
  await choose('Até', day(1))
  await visitor.reads('1 galeria')
  expect(await listed(page)).toEqual(['Ensaio Íris'])
  await choose('De', day(0))
  await visitor.reads('Não pode ser maior que a data final')
  await visitor.expectAccessible()
})

// spec: S2-2.22, S2-2.23, S2-9.03
test('splits many galleries into pages, and restores the page during the visit', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  await site.rows(
    `insert into gallery (customer_id, id, title, slug, created_at)
     select $1, gen_random_uuid(), 'Formatura ' || n, 'formatura-' || n, now() - make_interval(days => n)
     from generate_series(1, 45) as n`,
    [ana.customerId],
  )
  // No call fails: an empty gallery has no pictures to request.
  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  await visitor.reads('45 galerias')
  expect(await listed(page)).toHaveLength(20)
  await visitor.press('Próxima página')
  await page.getByRole('link', { name: /^Formatura 21/ }).click()
  await visitor.heading('Fotos').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /^Formatura 21/ }).waitFor()
  expect(await visitor.button('Página 2').getAttribute('aria-current')).toBe('page')
  await visitor.press('Ver em grade')
  await page.getByRole('listitem').filter({ hasText: 'Formatura 21' }).waitFor()
})

// spec: S2-1.02, S2-2.04, S2-5.01, S2-5.20, S2-8.01, S2-8.02, S2-8.03
test('explains that the plan allows no further gallery', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  await site.rows(`update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1`, [ana.customerId])
  await galleriesOf(site, ana, titles)
  const visitor = await visit('/gallery', { as: ana, expectedErrors: [402, 422] })
  const { page } = visitor
  const creates = async (title: string) => {
    await visitor.press('CRIAR NOVA GALERIA DE FOTOS')
    const dialog = page.getByRole('dialog', { name: 'Nome da Galeria' })
    await dialog.getByRole('textbox').fill(title)
    await dialog.getByRole('button', { name: 'CRIAR GALERIA' }).click()
    return dialog
  }
  const empty = await creates('  ')
  await empty.getByText('Preencha este campo.').waitFor()
  await page.keyboard.press('Escape')

  await page.route('**/api/gallery/create', (route) =>
    route.fulfill({
      status: 422,
      json: { error: 'InvalidInput', messages: [{ id: 'title', help: 'Este nome não serve.' }] },
    }),
  )
  const duplicateDialog = await creates('Batizado')
  await duplicateDialog.getByText('Este nome não serve.').waitFor()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/gallery/create')

  await creates('Batizado')
  await visitor.reads('Atualmente você possui 3 galerias e seu plano atual só permite a criação de 3 galerias.')
  await visitor.button('COMPARAR PLANOS').waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')

  await page.route('**/api/gallery/create', (route) =>
    route.fulfill({ status: 402, json: { error: 'PlanLimitReached', messages: [] } }),
  )
  await creates('Batizado')
  await visitor.reads('Algo deu errado')
  expect(await site.rows('select id from gallery where customer_id = $1', [ana.customerId])).toHaveLength(3)
})

// spec: S2-1.02, S2-2.21, S2-2.24, S2-8.04, S2-8.05, S2-8.29, S3-9.31, S3-9.32
test('a deleted gallery stays in the Lixeira for seven days and can be restored completely', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const [id] = await galleriesOf(site, ana, titles)
  const visitor = await visit('/gallery', { as: ana, expectedErrors: [404, 500] })
  const { page } = visitor
  const deletes = async () => {
    await page.getByRole('button', { name: 'Ações da galeria Formação São João' }).click()
    await visitor.press('Excluir')
    const dialog = page.getByRole('dialog', { name: 'Excluir a galeria?' })
    await dialog
      .getByText('A galeria “Formação São João” sai do ar agora e o endereço que você enviou deixa de abrir.')
      .waitFor()
    await dialog.getByText(/7 dias.*apagadas definitivamente\.$/).waitFor()
    return dialog
  }
  await (await deletes()).getByRole('button', { name: 'Cancelar' }).click()
  await page.route('**/api/gallery?collection_id=*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: 'Unexpected' } })
      : route.fallback(),
  )
  await (await deletes()).getByRole('button', { name: 'EXCLUIR GALERIA' }).click()
  await visitor.reads('Algo deu errado')
  await page.unroute('**/api/gallery?collection_id=*')
  await (await deletes()).getByRole('button', { name: 'EXCLUIR GALERIA' }).click()
  await visitor.reads('Galeria deletada com sucesso!')
  await visitor.reads('2 galerias')

  await visitor.link('Lixeira').click()
  await visitor.expectPath('/gallery/trash')
  await visitor.heading('Formação São João').waitFor()
  await visitor.reads('Restam 7 dias')
  await visitor.expectAccessible()
  await visitor.press('Restaurar a galeria Formação São João')
  await visitor.reads('A galeria “Formação São João” voltou para a sua lista.')
  await visitor.heading('A lixeira está vazia').waitFor()
  await visitor.opens(`/gallery/${id}`)
  await visitor.expectPath(`/gallery/${id}/pictures`)
})

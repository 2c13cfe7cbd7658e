import { callAs, createGallery } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { createTestUser } from '../harness/test-users.ts'
import { studioOf } from '../pictures/studio-of.ts'

const row = (page: Page, title: string) => page.getByRole('row', { name: title })

test('archives a gallery, shows it on request and undoes it', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  for (const title of ['Ensaio Íris', 'Bodas']) await createGallery(session, title)
  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  await visitor.reads('2 galerias')
  await page.getByRole('button', { name: 'Ações da galeria Bodas' }).click()
  await visitor.press('Arquivar')
  await visitor.reads('Galeria arquivada.')
  await visitor.reads('1 galeria')
  await visitor.press('Desfazer')
  await visitor.reads('2 galerias')
  await page.getByRole('button', { name: 'Ações da galeria Bodas' }).click()
  await visitor.press('Arquivar')
  await visitor.reads('1 galeria')
  await visitor.press('Filtrar')
  await visitor.field('Ver só as arquivadas').click()
  await row(page, 'Bodas').getByText('Arquivada').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Ações da galeria Bodas' }).click()
  await visitor.press('Desarquivar')
  await visitor.heading('Nenhuma galeria encontrada').waitFor()
  await page.getByRole('region', { name: 'Filtros' }).getByRole('button', { name: 'Limpar filtro' }).click()
  await visitor.reads('2 galerias')
})

test('changes many galleries at once and names those that stayed as they were', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  const [sent = ''] = await Promise.all(['Formatura', 'Ensaio Íris'].map((title) => createGallery(session, title)))
  await site.rows(
    `insert into gallery (customer_id, id, title, slug, created_at)
     select $1, gen_random_uuid(), 'Antiga ' || n, 'antiga-' || n, now() - make_interval(days => n)
     from generate_series(1, 21) as n`,
    [ana.customerId],
  )
  await site.rows('update usage_counter set galleries = galleries + 21 where customer_id = $1', [ana.customerId])
  await callAs(session, `/gallery/${sent}/share`, {
    method: 'POST',
    body: { client_name: 'Bia', client_email: 'bia@familia.test', client_message: 'Oi', subject: 'Fotos' },
  })
  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  const count = async (condition: string) =>
    (await site.rows(`select id from gallery where customer_id = $1 and ${condition}`, [ana.customerId])).length

  await visitor.reads('23 galerias')
  await visitor.press('Selecionar')
  await visitor.press('Selecionar esta página')
  await visitor.reads('20 selecionadas')
  await visitor.press('Selecionar todas (23)')
  await visitor.reads('23 selecionadas')
  await visitor.expectAccessible()
  await page.getByRole('checkbox', { name: 'Selecionar a galeria Antiga 1', exact: true }).click()
  await visitor.reads('22 selecionadas')
  await visitor.press('Mais ações')
  await visitor.press('Ativar a entrega em alta')
  await page.getByRole('dialog').getByRole('button', { name: 'ATIVAR', exact: true }).click()
  await visitor.reads('A entrega mudou em 22 galerias.')
  expect(await count('single_download')).toBe(22)

  await visitor.press('Selecionar')
  for (const title of ['Formatura', 'Ensaio Íris']) {
    await page.getByRole('checkbox', { name: `Selecionar a galeria ${title}`, exact: true }).click()
  }
  await visitor.press('Mais ações')
  await visitor.press('Enviar aos clientes por e-mail')
  await page.getByRole('dialog').getByRole('button', { name: 'ENVIAR', exact: true }).click()
  await visitor.reads('1 e-mail a caminho.')
  const results = page.getByRole('dialog', { name: '1 galeria ficou como estava' })
  await results.getByText('Ensaio Íris').waitFor()
  await results.getByText('Ainda não foi enviada a nenhum cliente com e-mail.').waitFor()
  await visitor.expectAccessible()
  await results.getByRole('button', { name: 'ENTENDI' }).click()

  await visitor.press('Selecionar')
  await visitor.press('Selecionar esta página')
  await page.getByRole('toolbar').getByRole('button', { name: 'Excluir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir 20 galerias?' })
  await dialog.getByRole('button', { name: 'EXCLUIR', exact: true }).click()
  await visitor.reads('20 galerias foram para a Lixeira.')
  expect(await count('deleted_at is not null')).toBe(20)
  await visitor.press('Desfazer')
  await visitor.reads('23 galerias')
  expect(await count('deleted_at is not null')).toBe(0)
})

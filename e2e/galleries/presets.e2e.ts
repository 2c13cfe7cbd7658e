import { callAs, createGallery } from '@revela/dev-env'
import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { createTestUser } from '../harness/test-users.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { studioOf } from '../pictures/studio-of.ts'

type Access = { readonly access: string }

test('starts a gallery with a suggestion and saves a gallery as a preset', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  const create = async (title: string, preset: string) => {
    await visitor.press('CRIAR NOVA GALERIA DE FOTOS')
    const dialog = page.getByRole('dialog', { name: 'Nome da Galeria' })
    await dialog.getByRole('textbox').fill(title)
    await dialog.getByRole('combobox', { name: 'Modelo' }).selectOption(preset)
    return dialog
  }
  const galleryOf = (title: string) =>
    site.rows<{ id: string; access: string; theme: string }>(
      'select id, access, theme from gallery where customer_id = $1 and title = $2',
      [ana.customerId, title],
    )

  // The first gallery of an account is created from the empty list.
  await visitor.press('Criar Galeria')
  const first = page.getByRole('dialog', { name: 'Nome da Galeria' })
  await first.getByRole('textbox').fill('Lia')
  await first.getByRole('combobox', { name: 'Modelo' }).selectOption('Newborn')
  await first.getByText('Só convidados, sem compartilhar, até 20 fotos em 15 dias').waitFor()
  await visitor.expectAccessible()
  await first.getByRole('button', { name: 'CRIAR GALERIA' }).click()
  await visitor.heading('Fotos').waitFor()
  const [lia] = await galleryOf('Lia')
  expect(lia?.access).toBe('invited')

  // A gallery with its own settings becomes a preset.
  await callAs(session, `/gallery/${lia?.id}/settings`, { method: 'PUT', body: { theme: 'dark' } })
  await visitor.opens(`/gallery/${lia?.id}/settings`)
  await visitor.press('Salvar como modelo')
  await visitor.field('Nome do modelo').fill('newborn')
  await visitor.reads('Já existe um modelo com este nome: ele será atualizado.')
  await visitor.field('Nome do modelo').fill('Bebês')
  await visitor.press('SALVAR MODELO')
  await visitor.reads('O modelo “Bebês” foi salvo.')

  await visitor.opens('/gallery')
  const dialog = await create('Téo', 'Bebês')
  await dialog.getByRole('button', { name: 'CRIAR GALERIA' }).click()
  await visitor.heading('Fotos').waitFor()
  expect((await galleryOf('Téo'))[0]).toMatchObject({ access: 'invited', theme: 'dark' })

  await visitor.opens('/gallery/presets')
  await visitor.heading('Bebês').waitFor()
  await visitor.press('Mover Bebês para cima')
  await page.getByRole('button', { name: 'Mover Newborn para cima' }).waitFor()
  await visitor.press('Renomear o modelo Bebês')
  await visitor.field('Nome do modelo').fill('Bebês no estúdio')
  await visitor.press('SALVAR')
  await visitor.heading('Bebês no estúdio').waitFor()
  await visitor.press('Excluir o modelo Newborn')
  await visitor.press('EXCLUIR MODELO')
  await visitor.reads('O modelo “Newborn” foi excluído.')
  await visitor.expectAccessible()
})

test('duplicates a gallery with its settings and opens the copy', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  const id = await createGallery(session, 'Casamento Bia e Téo')
  const access = { access: 'password', password: 'bia e téo 2026' }
  await callAs<Access>(session, `/gallery/${id}/access`, { method: 'PUT', body: access })
  await callAs(session, `/gallery/${id}/chapters`, { method: 'POST', body: { titles: ['Making of', 'Festa'] } })
  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  await page.getByRole('button', { name: 'Ações da galeria Casamento Bia e Téo' }).click()
  await visitor.press('Duplicar galeria')
  expect(await visitor.field('Nome da nova galeria').inputValue()).toBe('Casamento Bia e Téo (cópia)')
  await visitor.expectAccessible()
  await visitor.press('DUPLICAR')
  await visitor.heading('Fotos').waitFor()
  const [copy] = await site.rows<{ id: string; access: string }>(
    `select id, access from gallery where customer_id = $1 and title = 'Casamento Bia e Téo (cópia)'`,
    [ana.customerId],
  )
  await visitor.expectPath(`/gallery/${copy?.id}/pictures`)
  expect(copy?.access).toBe('password')
  expect(await site.rows('select title from chapter where gallery_id = $1 order by position', [copy?.id])).toEqual([
    { title: 'Making of' },
    { title: 'Festa' },
  ])
})

test('copies the pictures too, and shows them as they arrive', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const id = await galleryWith(site, ana, await smallPictures(2), 'Ensaio Íris')
  const visitor = await visit(`/gallery/${id}/settings`, { as: ana })
  await visitor.press('Duplicar galeria')
  await visitor.field('Copiar também as fotos').click()
  await visitor.press('DUPLICAR')
  await visitor.heading('Fotos').waitFor()
  await visitor.reads('2 fotos')
  const [copy] = await site.rows<{ id: string }>(`select id from gallery where title = 'Ensaio Íris (cópia)'`)
  await visitor.expectPath(`/gallery/${copy?.id}/pictures`)
  const keys = await site.rows('select distinct object_key from picture where owner_id in ($1, $2)', [id, copy?.id])
  expect(keys).toHaveLength(4)
})

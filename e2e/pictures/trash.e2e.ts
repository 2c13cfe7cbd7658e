import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { familyVisit, favouriteButton, opens, picture } from '../family/family-visit.ts'
import { familyChoice } from '../selection/family-choice.ts'
import { createTestUser } from '../harness/test-users.ts'
import { runJob } from '../harness/run-job.ts'
import { test } from '../harness/e2e-test.ts'
import { galleryWith } from './gallery-with.ts'
import { beginsWith, tile } from './grid.ts'
import { smallPictures } from './small-pictures.ts'
import { studioOf } from './studio-of.ts'

test('deleted photos stay in the trash, are restored with their favourites, and are purged after seven days', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await smallPictures(5) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await favouriteButton(guest, 2).tap()
  const hearted = () =>
    site.rows<{ number: number }>(
      `select f.number from favourite f join gallery_visitor v on v.id = f.visitor_id where v.gallery_id = $1`,
      [gallery.id],
    )
  await expect.poll(hearted).toHaveLength(1)

  const visitor = await visit(`/gallery/${gallery.id}/pictures`, { as: gallery.photographer })
  const { page } = visitor
  await tile(page, 'IMG_0002.jpg').click({ modifiers: ['Control'] })
  await tile(page, 'IMG_0004.jpg').click()
  await visitor.press('DELETAR SELECIONADAS')
  const dialog = page.getByRole('dialog', { name: 'Excluir 2 fotos?' })
  await dialog.getByText(/ficam 7 dias na lixeira.*ainda ocupam espaço/).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'EXCLUIR 2 FOTOS' }).click()
  await visitor.reads('3 fotos')

  // The family sees the other three, with unchanged numbers.
  await opens(guest, gallery)
  await picture(guest, 5).waitFor()
  for (const deleted of [2, 4]) expect(await picture(guest, deleted).count()).toBe(0)

  await page.getByRole('link', { name: 'LIXEIRA (2)' }).click()
  await visitor.expectPath(`/gallery/${gallery.id}/pictures/trash`)
  await visitor.reads(/Elas ainda ocupam 1 MB do seu espaço/)
  await beginsWith(page, ['IMG_0002.jpg', 'IMG_0004.jpg'])
  await visitor.expectAccessible()
  // By keyboard: one photo is selected and restored.
  await tile(page, 'IMG_0002.jpg').focus()
  await page.keyboard.press('Space')
  await visitor.press('RESTAURAR SELECIONADAS')
  await visitor.reads('A foto foi restaurada.')
  await beginsWith(page, ['IMG_0004.jpg'])

  await opens(guest, gallery)
  await expect.poll(() => favouriteButton(guest, 2).getAttribute('aria-pressed')).toBe('true')

  // After six days it is still there; after seven, the worker deletes the row and the files.
  const [remaining] = await site.rows<{ object_key: string; id: string }>(
    `update picture set trashed_at = trashed_at - interval '6 days 23 hours', purge_at = purge_at - interval '6 days 23 hours'
       where owner_id = $1 and trashed_at is not null returning id, object_key`,
    [gallery.id],
  )
  await runJob(site, 'lifecycle.purge-trash')
  expect(await site.rows('select 1 from picture where id = $1', [remaining?.id])).toHaveLength(1)
  await site.rows(`update picture set purge_at = purge_at - interval '2 hours' where id = $1`, [remaining?.id])
  await runJob(site, 'lifecycle.purge-trash')
  expect(await site.rows('select 1 from picture where id = $1', [remaining?.id])).toEqual([])
  expect(await site.rows('select pictures from gallery where id = $1', [gallery.id])).toEqual([{ pictures: 4 }])
  await runJob(site, 'pictures.sweep-garbage')
  const garbageSql = 'select 1 from object_garbage where object_key = $1'
  expect(await site.rows(garbageSql, [remaining?.object_key])).toEqual([])
  await visitor.opens(`/gallery/${gallery.id}/pictures/trash`)
  await visitor.reads('A lixeira está vazia')
  await visitor.expectAccessible()
})

test('deletes a photo permanently after a confirmation', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(2))
  const [first] = await site.rows<{ id: string }>('select id from picture where owner_id = $1 order by title', [
    gallery,
  ])
  await callAs(studioOf(site, ana), `/pictures?collection_id=${gallery}`, {
    method: 'DELETE',
    body: { picture_ids: [first?.id] },
  })
  const visitor = await visit(`/gallery/${gallery}/pictures/trash`, { as: ana, phone: true })
  const { page } = visitor
  await visitor.press('ESVAZIAR LIXEIRA')
  const dialog = page.getByRole('dialog', { name: 'Excluir 1 foto de vez?' })
  await dialog.getByText(/Não dá para desfazer/).waitFor()
  await dialog.getByRole('button', { name: 'EXCLUIR DE VEZ' }).click()
  await visitor.reads('A foto foi excluída de vez.')
  await visitor.reads('A lixeira está vazia')
  expect(await site.rows('select 1 from picture where owner_id = $1', [gallery])).toHaveLength(1)
})

test('deleting a photo that a client chose and paid for names the client in a warning', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(3))
  const terms = { selling_photos: true, charge_type: 'ALL', extra_picture_price: 1000 }
  const selection = await familyChoice(site, ana, gallery, {
    client: 'Marina',
    terms,
    chosen: [1, 2],
    note: 'Pronto',
  })
  await callAs(studioOf(site, ana), `/selections/${selection}/payment`, { method: 'PUT', body: { received: true } })
  const numbers = await site.rows<{ title: string; number: number }>(
    'select title, number from picture where owner_id = $1',
    [gallery],
  )
  const titleOf = (number: number) => numbers.find((entry) => entry.number === number)?.title ?? ''
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  await tile(page, titleOf(1)).click({ modifiers: ['Control'] })
  await visitor.press('DELETAR SELECIONADAS')
  const dialog = page.getByRole('dialog', { name: 'Excluir 1 foto?' })
  await dialog.getByText('Marina escolheu e pagou esta foto.').waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'CANCELAR' }).click()
  await visitor.press('Desfazer a seleção')
  await tile(page, titleOf(3)).click({ modifiers: ['Control'] })
  await visitor.press('DELETAR SELECIONADAS')
  await dialog.getByText(/fica 7 dias na lixeira/).waitFor()
  expect(await dialog.getByText(/escolheu e pagou/).count()).toBe(0)
})

import { buffer } from 'node:stream/consumers'
import { callAs, createGallery, uploadPictures, waitUntilPrepared } from '@revela/dev-env'
import { expect } from 'vitest'
import { picture } from '../family/family-visit.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { createSelection } from './create-selection.ts'

test('family, studio, CSV and follow-up use the same number for a photo', async ({ visit, site }) => {
  const user = await createTestUser(site, { name: 'Estúdio Ipê' })
  const session = studioOf(site, user)
  const gallery = await createGallery(session, 'Batizado', { draft: true })
  const files = await smallPictures(4)
  const renameFiles = (indexes: readonly number[], names: readonly string[]) =>
    indexes.map((fileIndex, position) => ({ name: names[position]!, bytes: files[fileIndex]!.bytes }))
  // Uploaded in another order than the gallery's.
  await uploadPictures(session, gallery, renameFiles([0, 1, 2], ['IMG_10.jpg', 'IMG_2.jpg', 'IMG_1.jpg']))
  await waitUntilPrepared(session, gallery)
  const email = `familia-${user.customerId}@familia.test`
  await createSelection(site, user, { gallery, client: { name: 'Marina Alves', email } })
  const [client] = await site.rows<{ id: string }>('select id from client where email = $1', [email])
  const { personal_url: link } = await callAs<{ personal_url: string }>(session, `/gallery/${gallery}/share-links`, {
    body: { client_id: client!.id, magic_link: true },
  })
  // Added after the gallery was sent: it is first by name, and gets the next number.
  await uploadPictures(session, gallery, renameFiles([3], ['A_0001.jpg']))
  await waitUntilPrepared(session, gallery)

  const family = await visit(null, { phone: true })
  family.monitor.allowedOrigins.add(new URL(link).origin)
  await family.page.goto(link)
  await family.press('Ver minhas fotos')
  for (const [number, name] of [
    [1, 'IMG_1.jpg'],
    [2, 'IMG_2.jpg'],
    [3, 'IMG_10.jpg'],
    [4, 'A_0001.jpg'],
  ] as const) {
    await picture(family, number)
      .and(family.page.getByRole('gridcell', { name: new RegExp(name) }))
      .waitFor()
  }
  await picture(family, 3).click()
  await family.reads('Foto 3 · IMG_10.jpg')
  await family.page.keyboard.press('Escape')
  await family.page.getByRole('button', { name: 'Escolher foto 3', exact: true }).tap()
  await family.page.getByRole('button', { name: 'Escolher foto 4', exact: true }).tap()
  await family.press('Concluir')
  await family.page.getByRole('checkbox').check()
  await family.page
    .getByRole('button', { name: /^(Enviar|Concluir)/ })
    .last()
    .tap()
  await expect
    .poll(
      async () =>
        (
          await site.rows('select finished_at from selection where gallery_id = $1 and finished_at is not null', [
            gallery,
          ])
        ).length,
    )
    .toBe(1)

  const ana = await visit(`/gallery/${gallery}/pictures`, { as: user })
  await ana.page.getByRole('gridcell', { name: /^Foto IMG_10\.jpg, número 3,/ }).waitFor()
  await ana.page.getByRole('gridcell', { name: /^Foto A_0001\.jpg, número 4,/ }).waitFor()
  await ana.expectAccessible()
  await ana.opens(`/gallery/${gallery}/selection/followup`)
  await ana.press('EXPORTAR LISTA')
  const dialog = ana.page.getByRole('dialog', { name: 'Exportar seleção' })
  await dialog.getByRole('tab', { name: 'XMP e CSV' }).click()
  const [csv] = await Promise.all([
    ana.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'BAIXAR CSV' }).click(),
  ])
  const text = (await buffer(await csv.createReadStream())).toString()
  expect(text).toContain('"IMG_10.jpg";"3";')
  expect(text).toContain('"A_0001.jpg";"4";')
})

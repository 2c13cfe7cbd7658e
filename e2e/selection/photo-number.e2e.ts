import { buffer } from 'node:stream/consumers'
import { callAs, createGallery, sendPhotographs, waitUntilPrepared } from '@revela/dev-env'
import { expect } from 'vitest'
import { photo } from '../family/family-visit.ts'
import { smallPhotos } from '../photos/small-photos.ts'
import { studioOf } from '../photos/studio-of.ts'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'
import { offerTo } from './followed.ts'

test('family, studio, CSV and follow-up call a photo by the same number', async ({ visit, site }) => {
  const person = await somebody(site, { name: 'Estúdio Ipê' })
  const session = studioOf(site, person)
  const gallery = await createGallery(session, 'Batizado', { draft: true })
  const files = await smallPhotos(4)
  const named = (from: readonly number[], names: readonly string[]) =>
    from.map((at, place) => ({ name: names[place]!, bytes: files[at]!.bytes }))
  // Uploaded in another order than the gallery's.
  await sendPhotographs(session, gallery, named([0, 1, 2], ['IMG_10.jpg', 'IMG_2.jpg', 'IMG_1.jpg']))
  await waitUntilPrepared(session, gallery)
  const email = `familia-${person.customerId}@familia.test`
  await offerTo(site, person, { gallery, client: { name: 'Marina Alves', email } })
  const [client] = await site.rows<{ id: string }>('select id from client where email = $1', [email])
  const { personal_url: link } = await callAs<{ personal_url: string }>(session, `/gallery/${gallery}/share-links`, {
    body: { client_id: client!.id, magic_link: true },
  })
  // Added after the gallery was passed on: by name it comes first, its number continues.
  await sendPhotographs(session, gallery, named([3], ['A_0001.jpg']))
  await waitUntilPrepared(session, gallery)

  const family = await visit(null, { phone: true })
  family.watch.knownOrigins.add(new URL(link).origin)
  await family.page.goto(link)
  await family.presses('Ver minhas fotos')
  for (const [number, name] of [
    [1, 'IMG_1.jpg'],
    [2, 'IMG_2.jpg'],
    [3, 'IMG_10.jpg'],
    [4, 'A_0001.jpg'],
  ] as const) {
    await photo(family, number)
      .and(family.page.getByRole('gridcell', { name: new RegExp(name) }))
      .waitFor()
  }
  await photo(family, 3).click()
  await family.reads('Foto 3 · IMG_10.jpg')
  await family.page.keyboard.press('Escape')
  await family.page.getByRole('button', { name: 'Escolher foto 3', exact: true }).tap()
  await family.page.getByRole('button', { name: 'Escolher foto 4', exact: true }).tap()
  await family.presses('Concluir')
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

  const ana = await visit(`/gallery/${gallery}/pictures`, { as: person })
  await ana.page.getByRole('gridcell', { name: /^Foto IMG_10\.jpg, número 3,/ }).waitFor()
  await ana.page.getByRole('gridcell', { name: /^Foto A_0001\.jpg, número 4,/ }).waitFor()
  await ana.screenIsAccessible()
  await ana.opens(`/gallery/${gallery}/selection/followup`)
  await ana.presses('EXPORTAR LISTA')
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

import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { galleryWith } from './gallery-with.ts'
import { beginsWith, tile } from './grid.ts'
import { smallPictures } from './small-pictures.ts'
import { studioOf } from './studio-of.ts'

test('finds a photo, copies and moves photos to another gallery, and replaces a file', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(4))
  const { id: other } = await callAs<{ id: string }>(studioOf(site, ana), '/gallery/create', {
    body: { title: 'Álbum da família' },
  })
  const rows = () =>
    site.rows<{ owner_id: string; title: string }>(
      'select owner_id, title from picture where customer_id = $1 order by owner_id = $2 desc, number',
      [ana.customerId, gallery],
    )
  const titlesIn = async (id: string) => (await rows()).filter((row) => row.owner_id === id).map(({ title }) => title)

  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  await visitor.press('Procurar foto')
  const search = page.getByRole('dialog', { name: 'Procurar foto' })
  await search.getByLabel('Número ou nome do arquivo').fill('zzz')
  await search.getByText('Nenhuma foto encontrada').waitFor()
  await search.getByLabel('Número ou nome do arquivo').fill('img_0003')
  const found = search.getByRole('list', { name: 'Fotos encontradas' }).getByRole('link')
  await expect.poll(() => found.count()).toBe(1)
  await visitor.expectAccessible()
  await found.click()
  await visitor.expectPath(`/gallery/${gallery}/pictures`)

  const transfer = page.getByRole('dialog', { name: /para outra galeria$/ })
  await tile(page, 'IMG_0001.jpg').click({ modifiers: ['Control'] })
  await tile(page, 'IMG_0002.jpg').click()
  await visitor.press('Levar para outra galeria')
  await transfer.getByLabel('Procurar galeria').fill('album')
  await transfer.getByRole('radio', { name: 'Álbum da família' }).check()
  await visitor.expectAccessible()
  await transfer.getByRole('button', { name: 'COPIAR' }).click()
  await visitor.reads('2 fotos copiadas para “Álbum da família”.')
  expect(await titlesIn(other)).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg'])
  expect(await titlesIn(gallery)).toHaveLength(4)

  await tile(page, 'IMG_0003.jpg').click({ modifiers: ['Control'] })
  await visitor.press('Levar para outra galeria')
  await transfer.getByRole('radio', { name: /^Mover/ }).check()
  await transfer.getByRole('radio', { name: 'Álbum da família' }).check()
  await transfer.getByRole('button', { name: 'MOVER' }).click()
  await visitor.reads('1 foto movida para “Álbum da família”.')
  expect(await titlesIn(other)).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg'])
  await beginsWith(page, ['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0004.jpg'])

  const version = async () =>
    (
      await site.rows<{ version: number; number: number; state: string }>(
        `select version, number, state from picture where owner_id = $1 and title = 'IMG_0004.jpg'`,
        [gallery],
      )
    )[0]
  // Uploaded together, so the numbers may be in another order than the names.
  const number = (await version())?.number
  await tile(page, 'IMG_0004.jpg').click({ modifiers: ['Control'] })
  const [, file] = await smallPictures(2)
  await page
    .locator('input[data-replaces]')
    .setInputFiles({ name: 'retocada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(file!.bytes) })
  const confirm = page.getByRole('dialog', { name: 'Trocar o arquivo desta foto?' })
  await confirm.getByText(/“retocada\.jpg” entra no lugar de “IMG_0004\.jpg”/).waitFor()
  await confirm.getByRole('button', { name: 'TROCAR' }).click()
  await visitor.reads('O arquivo foi trocado.')
  expect(await version()).toMatchObject({ version: 2, number })
  await expect.poll(async () => (await version())?.state).toBe('ready')
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCategory, createWork } from '@revela/dev-env'
import { expect } from 'vitest'
import { dropFiles } from '../photos/drop-files.ts'
import { beginsWith, imagesInSight } from '../photos/grid.ts'
import { smallPhotos } from '../photos/small-photos.ts'
import { studioOf } from '../photos/studio-of.ts'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'
import { keptOrder } from './three-hundred.ts'

// spec: S2-2.28, S2-2.70, S2-2.73, S2-3.08, S2-4.06, S2-4.09, S2-4.10, S2-4.22, S2-4.24, S2-5.14, S2-7.48, S2-7.54
test('photos are sent to a work as to a gallery: limit, duplicates, other pages, signing out, result', async ({
  visit,
  site,
}) => {
  const caio = await somebody(site, { product: 'site_pro' })
  const session = studioOf(site, caio)
  const work = await createWork(session, 'Casa da praia', await createCategory(session, 'Interiores'))
  const folder = mkdtempSync(join(tmpdir(), 'work-'))
  const photos = await smallPhotos(5)
  const paths = photos.map(({ name, bytes }) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
  const visitor = await visit(`/portfolio/works/${work}/pictures`, { as: caio, refusals: [402, 404] })
  const { page } = visitor
  await visitor.reads('INSERIR FOTO DE CAPA')

  // The free Site holds 200 photos.
  await page.route('**/api/subscription/portfolio/check-limits', (route) =>
    route.fulfill({
      status: 402,
      json: {
        error: 'PlanLimitReached',
        messages: [],
        details: { limit: 'max_picture', available_pictures: 2, requested_pictures: 4 },
      },
    }),
  )
  await dropFiles(page, paths.slice(0, 4))
  await visitor.reads('Atualmente você pode enviar 2 fotos e seu envio tem um total de 4 fotos.')
  await visitor.button('COMPARAR PLANOS').waitFor()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/subscription/portfolio/check-limits')

  await dropFiles(page, paths.slice(0, 3))
  await visitor.reads('Maravilha!')
  const dialog = page.getByRole('dialog', { name: 'Maravilha!' })
  expect(await dialog.getByRole('button', { name: 'Ativar a seleção de fotos' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await visitor.reads('3 fotos')
  await visitor.reads('ALTERAR FOTO DE CAPA')
  await page.getByRole('gridcell').nth(2).locator('img').waitFor()
  await beginsWith(page, ['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg'])
  await imagesInSight(page)

  // The same again, then another photo under a known name.
  await visitor.presses('SUBIR FOTOS')
  await dropFiles(page, paths.slice(0, 1))
  await visitor.reads('Parece que você não possui novas fotos para serem enviadas.')
  await visitor.reads('1 foto idêntica não foi enviada de novo: IMG_0001.jpg')
  await visitor.presses('FECHAR')
  writeFileSync(paths[0] ?? '', photos[3]?.bytes ?? '')
  await visitor.presses('SUBIR FOTOS')
  await dropFiles(page, paths.slice(0, 1))
  await visitor.reads('Foi encontrada 1 foto duplicada.')
  await visitor.presses('SUBSTITUIR')
  await visitor.reads('Maravilha!')
  await visitor.presses('FECHAR')
  expect(await keptOrder(site, work)).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg'])

  // Other pages do not stop it; signing out is asked about, and the server is told.
  const held = Promise.withResolvers<void>()
  await page.route('**/upload/**', async (route) => {
    await held.promise
    await route.abort()
  })
  await visitor.presses('SUBIR FOTOS')
  await dropFiles(page, [paths[4] ?? ''])
  await visitor.reads('Subindo as fotos')
  await page.getByRole('link', { name: 'Meus Trabalhos' }).click()
  await visitor.isAt('/portfolio')
  const panel = page.getByRole('complementary', { name: 'Fotos subindo' })
  await panel.getByText(/^0% · 0 de 1 foto · /).waitFor()
  const signOut = async () => {
    await page.getByRole('button', { name: /Conta de/ }).click()
    await visitor.link('Sair').click()
    await visitor.reads('Ainda há fotos subindo, e ao sair da conta o envio para.')
  }
  await signOut()
  await visitor.presses('FICAR AQUI')
  await visitor.isAt('/portfolio')
  await panel.getByText(/^0% · /).waitFor()
  await signOut()
  const told = page.waitForRequest((request) => request.url().includes('customer-closed-work-during-upload'))
  await visitor.presses('Sair mesmo assim')
  await visitor.isAt('/login')
  expect((await told).postDataJSON()).toMatchObject({ work_id: work })
  held.resolve()
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCategory, createWork } from '@revela/dev-env'
import { expect } from 'vitest'
import { dropFiles } from '../pictures/drop-files.ts'
import { beginsWith, imagesInSight } from '../pictures/grid.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { savedOrder } from './three-hundred.ts'

// spec: S2-2.28, S2-2.70, S2-2.73, S2-3.08, S2-4.06, S2-4.09, S2-4.10, S2-4.22, S2-4.24, S2-5.14, S2-7.48, S2-7.54
test('uploads to a work as to a gallery: limit, duplicates, other pages, signing out, result', async ({
  visit,
  site,
}) => {
  const caio = await createTestUser(site, { product: 'site_pro' })
  const session = studioOf(site, caio)
  const work = await createWork(session, 'Casa da praia', await createCategory(session, 'Interiores'))
  const folder = mkdtempSync(join(tmpdir(), 'work-'))
  const files = await smallPictures(5)
  const paths = files.map(({ name, bytes }) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
  const visitor = await visit(`/portfolio/works/${work}/pictures`, { as: caio, expectedErrors: [402] })
  const { page } = visitor
  await visitor.reads('INSERIR FOTO DE CAPA')

  // The free Site has a limit of 200 photos.
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

  // The same file again, then another photo of the same name.
  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, paths.slice(0, 1))
  await visitor.reads('Parece que você não possui novas fotos para serem enviadas.')
  await visitor.reads('1 foto idêntica não subiu de novo: IMG_0001.jpg')
  await visitor.press('FECHAR')
  writeFileSync(paths[0] ?? '', files[3]?.bytes ?? '')
  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, paths.slice(0, 1))
  await visitor.reads('Foi encontrada 1 foto duplicada.')
  await visitor.press('SUBSTITUIR')
  await visitor.reads('Maravilha!')
  await visitor.press('FECHAR')
  expect(await savedOrder(site, work)).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg'])

  // The upload continues on other pages; signing out asks for confirmation and is reported to the server.
  const uploadGate = Promise.withResolvers<void>()
  await page.route('**/upload/**', async (route) => {
    await uploadGate.promise
    await route.abort()
  })
  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, [paths[4] ?? ''])
  await visitor.reads('Subindo as fotos')
  await page.getByRole('link', { name: 'Meus Trabalhos' }).click()
  await visitor.expectPath('/portfolio')
  const panel = page.getByRole('complementary', { name: 'Fotos subindo' })
  await panel.getByText(/^0% · 0 de 1 foto · /).waitFor()
  const signOut = async () => {
    await page.getByRole('button', { name: /Conta de/ }).click()
    await visitor.link('Sair').click()
    await visitor.reads('Ainda há fotos subindo, e ao sair da conta o envio para.')
  }
  await signOut()
  await visitor.press('FICAR AQUI')
  await visitor.expectPath('/portfolio')
  await panel.getByText(/^0% · /).waitFor()
  await signOut()
  const closeReport = page.waitForRequest((request) => request.url().includes('customer-closed-work-during-upload'))
  await visitor.press('Sair mesmo assim')
  await visitor.expectPath('/login')
  expect((await closeReport).postDataJSON()).toMatchObject({ work_id: work })
  uploadGate.resolve()
})

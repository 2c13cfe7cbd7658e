import { createCategory, createWork } from '@revela/dev-env'
import { expect } from 'vitest'
import { mockPictures } from '../family/many-pictures.ts'
import { drag, drawByFinger } from '../pictures/drag-picture.ts'
import { beginsWith, tile } from '../pictures/grid.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { fillWorkWithRows, savedOrder } from './three-hundred.ts'

const dsc = (...numbers: number[]) => numbers.map((number) => `DSC_${String(number).padStart(4, '0')}.jpg`)

// spec: S1-2.59, S2-2.67, S2-2.68, S2-4.37, S2-7.46, S2-8.13, S2-8.18
test('orders 300 photos of a work by drag and keyboard, and keeps the order', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  const work = await createWork(session, 'Casamento na serra', await createCategory(session, 'Casamentos'))
  await fillWorkWithRows(site, ana, work, 300)
  const visitor = await visit(null, { as: ana, expectedErrors: [500] })
  const { page } = visitor
  await mockPictures(page, site)
  const hasOrder = async (titles: readonly string[]) =>
    await waitUntil(
      async () => (await savedOrder(site, work)).slice(0, titles.length).join() === titles.join(),
      `the server does not have the order ${titles.join()}`,
    )
  await visitor.opens(`/portfolio/works/${work}`)
  await visitor.expectPath(`/portfolio/works/${work}/pictures`)
  await visitor.reads('300 fotos')
  await beginsWith(page, dsc(1, 2, 3, 4))

  // By drag, to the position before another photo.
  await drag(page, 'DSC_0005.jpg', tile(page, 'DSC_0002.jpg'))
  await visitor.reads('Ordenação alterada com sucesso!')
  await hasOrder(dsc(1, 5, 2, 3, 4, 6))

  // By keyboard, from the end to the beginning.
  await tile(page, 'DSC_0001.jpg').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('m')
  await visitor.reads(/^Foto levantada: toque no lugar novo/)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await hasOrder(dsc(1, 300, 5, 2, 3))
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Foto DSC_0300.jpg, 2 de 300')
  // Esc cancels a move.
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await beginsWith(page, dsc(1, 300, 5, 2, 3))

  // Several at once, without a drag.
  await tile(page, 'DSC_0002.jpg').click({ modifiers: ['Control'] })
  await tile(page, 'DSC_0004.jpg').click()
  await visitor.press('Mover para o início')
  await hasOrder(dsc(2, 4, 1, 300, 5, 3))
  await visitor.press('Desfazer a seleção')

  // A rejected order is reverted.
  await page.route('**/api/portfolio/pictures/reorder*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
  )
  await drag(page, 'DSC_0003.jpg', tile(page, 'DSC_0002.jpg'))
  await visitor.reads('Não foi possível alterar a ordenação.')
  await beginsWith(page, dsc(2, 4, 1, 300, 5, 3))
  await page.unroute('**/api/portfolio/pictures/reorder*')

  // After a deletion the order of the remaining photos is sent.
  const reorderRequest = page.waitForRequest((request) => request.url().includes('/portfolio/pictures/reorder'))
  await tile(page, 'DSC_0001.jpg').click({ modifiers: ['Control'] })
  await visitor.press('DELETAR SELECIONADAS')
  await visitor.press('EXCLUIR FOTO')
  await visitor.reads('A foto foi deletada com sucesso.')
  expect(((await reorderRequest).postDataJSON() as { picture_ids: string[] }).picture_ids).toHaveLength(299)

  await visitor.opens(`/portfolio/works/${work}/pictures`)
  await visitor.reads('299 fotos')
  await beginsWith(page, dsc(2, 4, 300, 5, 3, 6))

  // On a phone: drags the handle, or taps it and then the new position.
  const phone = await visit(null, { as: ana, phone: true })
  await mockPictures(phone.page, site)
  await phone.opens(`/portfolio/works/${work}/pictures`)
  await beginsWith(phone.page, dsc(2, 4, 300, 5))
  await drawByFinger(phone.page, 'DSC_0300.jpg', tile(phone.page, 'DSC_0002.jpg'))
  await phone.reads('Ordenação alterada com sucesso!')
  await hasOrder(dsc(300, 2, 4, 5, 3, 6))
  await phone.page.getByRole('button', { name: 'Mover DSC_0005.jpg' }).tap()
  await phone.reads(/^Foto levantada: toque no lugar novo/)
  await tile(phone.page, 'DSC_0300.jpg').tap()
  await hasOrder(dsc(5, 300, 2, 4, 3, 6))
})

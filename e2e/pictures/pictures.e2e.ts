import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { galleryWith } from './gallery-with.ts'
import { tile } from './grid.ts'
import { smallPictures } from './small-pictures.ts'

// spec: S2-1.04, S2-2.44, S2-2.45, S2-4.32, S2-4.33, S2-8.11, S2-8.12, S2-8.13, S2-8.14, S2-8.28
test('selects and deletes one, several and all photos', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(9))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [500, 404] })
  const { page } = visitor
  const remaining = async () =>
    (
      await site.rows<{ title: string }>(
        'select title from picture where owner_id = $1 and trashed_at is null order by title',
        [gallery],
      )
    ).map(({ title }) => title)
  const selects = async (title: string) => {
    await tile(page, title).hover()
    await visitor.press(`Selecionar ${title}`)
  }
  const deletes = async (title: string, button: string) => {
    await visitor.press('DELETAR SELECIONADAS')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: button }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  await selects('IMG_0002.jpg')
  await visitor.reads('1 foto selecionada')
  await tile(page, 'IMG_0005.jpg').click({ modifiers: ['Shift'] })
  await visitor.reads('4 fotos selecionadas')
  await visitor.press('SELECIONAR TODAS')
  await visitor.reads('9 fotos selecionadas')
  await visitor.press('SUGERIR')
  await visitor.reads('As imagens foram sugeridas.')
  expect(await page.getByRole('gridcell', { name: /, sugerida/ }).count()).toBe(9)
  await visitor.press('DEIXAR DE SUGERIR')
  await visitor.reads('As alterações foram salvas.')
  expect(await page.getByRole('gridcell', { name: /, sugerida/ }).count()).toBe(0)
  // The name is visible without pointing at the tile.
  const lastTile = page.getByRole('gridcell').last()
  expect(await lastTile.evaluate((cell) => getComputedStyle(cell, '::after').content)).toMatch(/\.jpg"$/)
  await visitor.press('DESMARCAR TODAS')
  await visitor.button('DELETAR SELECIONADAS').waitFor({ state: 'hidden' })

  await selects('IMG_0002.jpg')
  await deletes('Excluir 1 foto?', 'CANCELAR')
  await page.route('**/api/pictures?*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: 'Unexpected' } })
      : route.fallback(),
  )
  await deletes('Excluir 1 foto?', 'EXCLUIR FOTO')
  await visitor.reads('Não foi possível deletar a foto.')
  await tile(page, 'IMG_0004.jpg').click()
  await deletes('Excluir 2 fotos?', 'EXCLUIR 2 FOTOS')
  await visitor.reads('Não foi possível deletar as fotos.')
  expect(await remaining()).toHaveLength(9)
  await page.unroute('**/api/pictures?*')

  await deletes('Excluir 2 fotos?', 'EXCLUIR 2 FOTOS')
  await visitor.reads('Fotos deletadas com sucesso.')
  await visitor.reads('7 fotos')
  await selects('IMG_0009.jpg')
  await deletes('Excluir 1 foto?', 'EXCLUIR FOTO')
  await visitor.reads('A foto foi deletada com sucesso.')
  await visitor.reads('6 fotos')
  expect(await remaining()).toEqual(['1', '3', '5', '6', '7', '8'].map((number) => `IMG_000${number}.jpg`))
  expect(await site.rows('select pictures::int from usage_counter where customer_id = $1', [ana.customerId])).toEqual([
    { pictures: 6 },
  ])

  await tile(page, 'IMG_0001.jpg').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const all = page.getByRole('dialog', { name: 'Excluir todas as 6 fotos da galeria?' })
  await all.getByRole('button', { name: 'EXCLUIR 6 FOTOS' }).click()
  await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()
  expect(await remaining()).toEqual([])
})

// spec: S2-1.04, S2-2.47, S2-4.34
test('opens a photo in the viewer by keyboard alone', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(5))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  await tile(page, 'IMG_0001.jpg').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('2 / 5', { exact: true }).waitFor()
  const large = viewer.locator('img[src$="/1920.webp"]').first()
  await large.waitFor()
  expect(await large.evaluate((image: HTMLImageElement) => new URL(image.src).origin)).toBe(site.contentOrigin)
  await visitor.expectAccessible()

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('4 / 5', { exact: true }).waitFor()
  await viewer.getByRole('button', { name: 'Sugerir IMG_0004.jpg' }).click()
  await viewer.getByRole('button', { name: 'Deixar de sugerir IMG_0004.jpg' }).waitFor()
  await viewer.getByRole('button', { name: 'Usar IMG_0004.jpg como capa' }).click()
  await viewer.getByRole('button', { name: 'Capa da galeria' }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  const focused = await page.evaluate(() => document.activeElement?.ariaLabel)
  expect(focused).toBe('Foto IMG_0004.jpg, número 4, 4 de 5, sugerida, capa da galeria')
  const [row] = await site.rows<{ title: string }>(
    'select p.title from gallery g join picture p on p.id = g.cover_picture_id where g.id = $1',
    [gallery],
  )
  expect(row?.title).toBe('IMG_0004.jpg')
})

test('on a phone the photos begin above the fold, and Back closes the viewer, not the page', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(4))
  const visitor = await visit('/gallery', { as: ana, phone: true })
  const { page } = visitor
  await visitor.link('Casamento Ana e João').click()
  await tile(page, 'IMG_0001.jpg').waitFor()
  const firstPicture = await tile(page, 'IMG_0001.jpg').boundingBox()
  expect(firstPicture?.y, 'above the fold of 844 px, of which a browser uses about 150').toBeLessThan(640)
  // Every action for the selected pictures has room for its text.
  await tile(page, 'IMG_0001.jpg').getByRole('button', { name: 'Selecionar IMG_0001.jpg' }).tap()
  const selectionToolbar = page.getByRole('toolbar', { name: 'Ações das fotos selecionadas' })
  for (const action of await selectionToolbar.getByRole('button').all()) {
    expect(await action.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
    const box = await action.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390, await action.innerText()).toBe(true)
  }
  await selectionToolbar.getByRole('button', { name: 'Desfazer a seleção' }).tap()
  await visitor.button('SUBIR FOTOS').tap()
  await visitor.heading('Escolha as fotos para subir').waitFor()
  await visitor.button('Fechar a área de envio').tap()
  await tile(page, 'IMG_0003.jpg').tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('3 / 4', { exact: true }).waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'hidden' })
  await visitor.expectPath(`/gallery/${gallery}/pictures`)

  await tile(page, 'IMG_0002.jpg').tap()
  await viewer.getByRole('button', { name: 'Fechar (Esc)' }).click()
  await viewer.waitFor({ state: 'hidden' })
  await tile(page, 'IMG_0001.jpg').waitFor()
  await page.goBack()
  await visitor.heading('Minhas Galerias').waitFor()
})

test('the viewer closes when it opens after a dialog', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(2))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/open-viewer-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  const viewerScript = page.waitForRequest('**/assets/open-viewer-*.js')
  await tile(page, 'IMG_0001.jpg').click()
  await viewerScript
  await visitor.link('ENVIAR').click()
  const dialog = page.getByRole('dialog', { name: 'Enviar galeria' })
  await dialog.waitFor()
  // The viewer may open and close between two checks, so its removal is observed instead of its presence.
  const layoutShifts = await page.evaluateHandle(() => {
    const removed = Promise.withResolvers<void>()
    new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ removedNodes }) => [...removedNodes])
      if (nodes.some((node) => node instanceof Element && node.matches('.pswp'))) removed.resolve()
    }).observe(document.body, { childList: true })
    return { removed: removed.promise }
  })
  script.resolve()
  await layoutShifts.evaluate(({ removed }) => removed)
  await visitor.expectPath(`/gallery/${gallery}/share`)
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

// spec: S2-2.27, S2-2.28, S2-2.29, S2-8.06
test('changes the cover and its focal point', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(3))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [500] })
  const { page } = visitor
  // Drops a new photograph on the cover; the first upload loses its connection.
  const loading = page.getByRole('button', { name: /CARREGANDO\.\.\.$/ })
  await page.route('**/gallery/*/cover', async (route) => {
    await loading.waitFor()
    await route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } })
  })
  const [file] = await smallPictures(1)
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'capa.jpg', { type: 'image/jpeg' }))
      return data
    },
    [...(file?.bytes ?? [])],
  )
  const dropFile = async () =>
    await page.getByRole('complementary', { name: 'Galeria' }).locator('img').dispatchEvent('drop', { dataTransfer })
  await dropFile()
  await visitor.reads('Não foi possível alterar a capa.')
  await page.unroute('**/gallery/*/cover')
  await dropFile()
  await visitor.reads('A capa foi alterada.')

  await visitor.press('ALTERAR FOTO DE CAPA')
  const dialog = page.getByRole('dialog', { name: 'Foto de capa' })
  await dialog.getByRole('button', { name: 'Usar IMG_0003.jpg como capa' }).click()
  const point = dialog.getByRole('slider', { name: 'Ponto de foco' })
  await point.focus()
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  expect(await point.getAttribute('aria-valuetext')).toBe('30% da largura, 22% da altura')
  await dialog.getByRole('button', { name: 'SALVAR CAPA' }).click()
  await visitor.reads('A capa foi alterada.')
  const cover = page.getByRole('complementary', { name: 'Galeria' }).locator('img')
  await expect.poll(() => cover.evaluate((image) => image.style.objectPosition)).toBe('30% 22%')
  const [row] = await site.rows(
    'select p.title, cover_focus_x as x, cover_focus_y as y from gallery g join picture p on p.id = g.cover_picture_id where g.id = $1',
    [gallery],
  )
  expect(row).toEqual({ title: 'IMG_0003.jpg', x: 300, y: 220 })
})

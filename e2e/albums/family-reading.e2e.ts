import { expect } from 'vitest'
import sharp from 'sharp'
import { test } from '../harness/e2e-test.ts'
import { albumWithReader, studioAlbum } from './album-studio.ts'
import { entersAlbum, frameOf, looksAt, looksAtAll, readerVisit, sheet, spreadOf } from './family-visit.ts'
import { fingersOn, pointOf } from './fingers.ts'
import { caption, makeSpreads } from './make-spreads.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** How alike two pictures of text are: 1 is equal, 0 has nothing in common. */
async function likeness(one: Buffer, other: Buffer, size: { width: number; height: number }): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (bytes) => [
      ...(await sharp(bytes)
        .resize({ ...size, fit: 'fill' })
        .greyscale()
        .raw()
        .toBuffer()),
    ]),
  )
  const [meanA, meanB] = [mean(a!), mean(b!)]
  const product = mean(a!.map((value, index) => (value - meanA) * (b![index]! - meanB)))
  const spread = (values: number[], middle: number) => Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
  return product / (spread(a!, meanA) * spread(b!, meanB))
}

test('reads an album on a phone, upright and on its side, and comes back without the link', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 5)
  const ana = await readerVisit(visit, album, { phone: true, width: 360, height: 640 })
  const { page } = ana
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(reader.link, { waitUntil: 'load' })
  await ana.heading('Álbum de Ana e Bruno').waitFor()
  await ana.reads('Estúdio Aurora')
  await page.locator('.album-face-picture img').waitFor()
  await ana.expectAccessible()
  await ana.press('Ver o álbum')
  await spreadOf(ana, 1).waitFor()
  const title = ana.heading('Álbum de Ana e Bruno')
  const fontSize = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect((await title.boundingBox())?.height, 'the title shows the accent').toBeGreaterThanOrEqual(fontSize * 1.3)
  expect(new URL(page.url()).hash, 'the token has left the address').toBe('')
  await ana.expectAccessible()
  await ana.press('Entendi')
  await ana.reads(/^falta ver \d lâminas?$/)
  await looksAtAll(ana, 5)
  await ana.reads('você viu todas')
  await expect.poll(async () => (await album.proof()).readers[0]?.viewed).toBe(5)
  expect(
    loaded.filter((url) => url.endsWith('/3200.webp')),
    'nothing was enlarged yet',
  ).toEqual([])

  // On its side, each spread has the whole screen, and the same one stays in view.
  await looksAt(ana, 4)
  await page.setViewportSize({ width: 640, height: 360 })
  await expect.poll(async () => Math.round((await frameOf(ana, 4).boundingBox())?.y ?? -1)).toBeLessThanOrEqual(21)
  for (const [width, height] of [
    [640, 360],
    [812, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    const ratioOfFrame = async () => {
      const box = await frameOf(ana, 4).boundingBox()
      return box ? box.width / box.height : 0
    }
    await expect.poll(ratioOfFrame, { message: 'not stretched' }).toBeCloseTo(2, 2)
    const box = await frameOf(ana, 4).boundingBox()
    expect(Math.max((box?.width ?? 0) / width, (box?.height ?? 0) / height), 'as large as the screen').toBeCloseTo(1, 1)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(async () => (await spreadOf(ana, 4).boundingBox())?.y ?? -1).toBeLessThan(200)

  // A later visit needs no token, and begins where the last one stopped.
  await page.goto('about:blank')
  await page.goto(`${album.origin}${album.path}`, { waitUntil: 'load' })
  await spreadOf(ana, 4).locator('img[data-loaded]').waitFor()
  await expect.poll(async () => Math.round((await spreadOf(ana, 4).boundingBox())?.y ?? -1)).toBeLessThan(200)
  await ana.reads('você viu todas')
})

test('enlarges a spread until its smallest text is sharp', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 2)
  const [, second] = await makeSpreads(2)
  const ana = await readerVisit(visit, album, { phone: true, width: 360, height: 640 })
  const { page } = ana
  await entersAlbum(ana, reader)
  await looksAt(ana, 2)
  const fingers = await fingersOn(page)
  const zoomed = page.getByRole('dialog', { name: 'Lâmina 2 ampliada' })
  const spread = zoomed.locator('.album-zoom-spread')

  // A pinch begins on the page and opens the spread.
  await fingers.pinch(await pointOf(frameOf(ana, 2), 0.5, 0.5), 20, 60)
  await zoomed.waitFor()
  await expect.poll(async () => (await spread.boundingBox())?.width ?? 0).toBeGreaterThan(700)
  await zoomed.locator('.album-zoom-full[data-loaded]').waitFor()
  await ana.expectAccessible()
  await zoomed.getByRole('button', { name: 'Fechar' }).click()
  await zoomed.waitFor({ state: 'detached' })

  // Two double taps at the caption: one page, then pixel by pixel.
  const beginning = { x: caption.left / 3600 + 0.06, y: (caption.top + caption.size) / 1800 }
  const at = await pointOf(frameOf(ana, 2), beginning.x, beginning.y)
  await page.touchscreen.tap(at.x, at.y)
  await page.touchscreen.tap(at.x, at.y)
  await zoomed.waitFor()
  await zoomed.locator('.album-zoom-full[data-loaded]').waitFor()
  expect(await zoomed.locator('.album-zoom-full').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3200)
  const target = await pointOf(spread, beginning.x, beginning.y)
  await page.touchscreen.tap(target.x, target.y)
  await page.touchscreen.tap(target.x, target.y)
  await expect.poll(async () => Math.round((await spread.boundingBox())?.width ?? 0)).toBe(3200)

  // What is on the screen is what the photographer exported, at the size of the largest rendition.
  const shown = await spread.boundingBox()
  const size = { width: 250, height: 40 }
  const clip = { x: 20, y: Math.round((shown?.y ?? 0) + (caption.top * 3200) / 3600), ...size }
  const screen = await page.screenshot({ clip })
  const left = Math.round(clip.x - (shown?.x ?? 0))
  const exported = await sharp(second!.bytes)
    .resize({ width: 3200 })
    .extract({ left, top: Math.round(clip.y - (shown?.y ?? 0)), ...size })
    .png()
    .toBuffer()
  const alike = await likeness(screen, exported, size)
  console.log(`the caption of 24 px at 1:1 is ${alike.toFixed(3)} like the exported file`)
  expect(alike, 'likeness of the caption').toBeGreaterThan(0.9)

  // A finger moves the spread; going back closes it.
  const before = (await spread.boundingBox())?.x ?? 0
  await fingers.drag({ x: 300, y: 300 }, { x: 100, y: 300 })
  await expect.poll(async () => Math.round((await spread.boundingBox())?.x ?? 0)).toBe(Math.round(before - 200))
  await page.goBack()
  await zoomed.waitFor({ state: 'detached' })
})

test('takes a tap on a spread that was held before', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 2)
  const ana = await readerVisit(visit, album, { phone: true, width: 360, height: 640 })
  await entersAlbum(ana, reader)
  await looksAt(ana, 2)
  const dialog = sheet(ana, 'Lâmina 2')
  const fingers = await fingersOn(ana.page)
  await fingers.hold(await pointOf(frameOf(ana, 2), 0.5, 0.5), dialog)
  await ana.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await frameOf(ana, 2).tap()
  await dialog.waitFor()
})

test('turns pages on wide screens, with keys alone', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 4, {
    settings: { page_size: { width_mm: 300, height_mm: 300 }, trim_mm: 3, safe_mm: 10 },
  })
  for (const width of [768, 1280]) {
    const ana = await readerVisit(visit, album, { width, height: 800 })
    const { page } = ana
    await entersAlbum(ana, reader)
    const current = page.locator('.album-leaf[data-current] img')
    await page.locator('.album-leaf[data-current] img[data-loaded]').waitFor()
    expect(await current.getAttribute('alt')).toBe('Lâmina 1')
    await ana.expectAccessible()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => current.getAttribute('alt')).toBe('Lâmina 2')
    await page.keyboard.press('End')
    await expect.poll(() => current.getAttribute('alt')).toBe('Lâmina 4')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => current.getAttribute('alt')).toBe('Lâmina 3')
    await ana.press('Lâmina anterior')
    await expect.poll(() => current.getAttribute('alt')).toBe('Lâmina 2')

    // The lines of the print shop.
    await ana.press('Rodada 1')
    await page.getByRole('checkbox', { name: /^Mostrar corte e margem segura/ }).check()
    await page.keyboard.press('Escape')
    // The closed dialog returns the focus.
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('.album-leaf[data-current] .album-line[data-line="trim"]').waitFor()

    // A comment without a pointer.
    const comment = page.getByRole('button', { name: /^Comentar a lâmina 2/ })
    await comment.focus()
    await page.keyboard.press('Enter')
    const dialog = sheet(ana, 'Lâmina 2')
    await dialog.getByLabel('Na página da direita').focus()
    await page.keyboard.press('Space')
    await dialog.getByLabel('O que você gostaria de mudar aqui?').focus()
    await page.keyboard.type(`Mais claro, por favor (${width})`)
    await ana.expectAccessible()
    await dialog.getByRole('button', { name: 'Salvar pedido' }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(
        async () =>
          (
            await site.rows('select x, y, text from album_request where album_id = $1 order by created_at desc', [
              album.id,
            ])
          )[0],
      )
      .toEqual({ x: 750, y: 500, text: `Mais claro, por favor (${width})` })

    // Enlarged and closed with keys.
    await page.getByRole('button', { name: 'Ampliar a lâmina 2' }).focus()
    await page.keyboard.press('Enter')
    const zoomed = page.getByRole('dialog', { name: 'Lâmina 2 ampliada' })
    await zoomed.locator('.album-zoom-full[data-loaded]').waitFor()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await zoomed.waitFor({ state: 'detached' })
  }
})

test('says why there is no album: a wrong link, nothing sent yet, in the trash', async ({ visit, site }) => {
  const album = await studioAlbum(site, [])
  const reader = await album.addReader('Ana Prado')
  const ana = await readerVisit(visit, album, { phone: true, expectedErrors: [404] })
  const { page } = ana
  await page.goto(reader.link, { waitUntil: 'load' })
  await ana.heading('O seu álbum está quase pronto').waitFor()
  await ana.expectAccessible()

  await album.sendVersion(await makeSpreads(2))
  await page.goto('about:blank')
  await page.goto(`${album.origin}${album.path}#l=${'x'.repeat(43)}`, { waitUntil: 'load' })
  await ana.heading('Este link não vale mais').waitFor()
  await ana.expectAccessible()
  await page.goto('about:blank')
  await page.goto(`${album.origin}${album.path}`, { waitUntil: 'load' })
  await ana.heading('Abra pelo seu link').waitFor()

  await page.goto('about:blank')
  await entersAlbum(ana, reader)
  await looksAt(ana, 1)
  // In the trash, the open page ends as well.
  await album.call(`/albums/${album.id}`, undefined, 'DELETE')
  await page.reload()
  await ana.heading('Abra pelo seu link').waitFor()
  await ana.expectAccessible()
})

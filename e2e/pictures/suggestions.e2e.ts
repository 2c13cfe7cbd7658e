import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { galleryWith } from './gallery-with.ts'
import { tile } from './grid.ts'
import { smallPictures } from './small-pictures.ts'

const labels = ['Azul', 'Vermelho', 'Verde', 'Amarelo', 'Púrpura'] as const

/** Each sixth of sixty photos has a colour, each twelfth five stars as well. */
const metadata = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [
    1 + index * 6,
    { label: labels[index % labels.length]!, ...(index % 2 === 0 ? { rating: 5 as const } : {}) },
  ]),
)

// spec: S2-1.04, S2-2.43, S2-3.17, S2-4.34, S2-4.35, S2-4.36, S2-7.13, S2-7.16, S2-7.17, S2-8.19, S2-8.20, S2-8.21
// spec: S2-8.39
test('suggests photos one by one and by colour', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(60, metadata))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [500] })
  const { page } = visitor
  const suggested = async () =>
    (
      await site.rows<{ title: string }>('select title from picture where owner_id = $1 and suggested order by title', [
        gallery,
      ])
    ).map(({ title }) => title)

  await tile(page, 'IMG_0001.jpg').hover()
  await visitor.press('Sugerir IMG_0001.jpg')
  await visitor.button('Deixar de sugerir IMG_0001.jpg').waitFor()
  await visitor.reads('As alterações foram salvas.')
  await expect.poll(suggested).toEqual(['IMG_0001.jpg'])

  await visitor.press('SUGERIR EM LOTE')
  const blue = page.getByRole('checkbox', { name: /^Azul/ })
  await visitor.reads('1 de 2 sugeridas')
  expect(await blue.evaluate((box: HTMLInputElement) => box.indeterminate || box.ariaChecked === 'mixed')).toBe(true)
  await blue.click()
  await visitor.reads('As imagens foram sugeridas.')
  await expect.poll(() => blue.isChecked()).toBe(true)
  expect(await suggested()).toEqual(['IMG_0001.jpg', 'IMG_0031.jpg'])
  await page.getByRole('checkbox', { name: /^5 estrelas/ }).click()
  await expect.poll(async () => (await suggested()).length).toBe(6)
  await blue.click()
  await visitor.reads('As alterações foram salvas.')
  await expect.poll(() => blue.isChecked()).toBe(false)
  await expect.poll(suggested).toEqual(['IMG_0013.jpg', 'IMG_0025.jpg', 'IMG_0037.jpg', 'IMG_0049.jpg'])
  await tile(page, 'IMG_0013.jpg')
    .and(page.getByLabel(/, sugerida,/))
    .waitFor()

  await page.route('**/pictures/*/gallery/*/suggest/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected' } }),
  )
  await tile(page, 'IMG_0002.jpg').hover()
  await visitor.press('Sugerir IMG_0002.jpg')
  await visitor.reads('Não foi possível sugerir.')
  await visitor.button('Sugerir IMG_0002.jpg').waitFor()
  await visitor.press('SUGERIR EM LOTE')
  await page.route('**/tag/*/suggest/*', (route) => route.fulfill({ status: 500, json: { error: 'Unexpected' } }))
  const green = page.getByRole('checkbox', { name: /^Verde/ })
  await green.click()
  await visitor.reads('Não foi possível sugerir.')
  // The notice of the photo before has the same words.
  await expect.poll(() => green.isChecked()).toBe(false)
})

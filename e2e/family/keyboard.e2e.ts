import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, favouritesOf, opens, picture } from './family-visit.ts'
import { mockPictures, fillWithRows } from './many-pictures.ts'

test('favourites 30 of 300 photographs by keyboard alone, in the grid and in the viewer', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 300)
  const guest = await familyVisit(visit, gallery)
  const { page } = guest
  const { keyboard } = page
  let pointed = 0
  await page.exposeFunction('pointed', () => (pointed += 1))
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
      window.addEventListener(kind, () => (window as unknown as { pointed: () => void }).pointed(), true)
    }
  })
  await mockPictures(page, site)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

  await opens(guest, gallery)
  await guest.button('Ver fotos').waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await picture(guest, 1).waitFor()

  // Tabs through the header to the grid, which is a single tab stop.
  for (let stops = 0; stops < 8 && !(await focused()).startsWith('Foto 1,'); stops += 1) {
    await keyboard.press('Tab')
  }
  // File names appear once they are loaded.
  await expect.poll(focused).toBe('Foto 1, DSC_0001.jpg, não favorita')

  // Ten along a row, ten down a column.
  for (let step = 0; step < 10; step += 1) {
    await keyboard.press(' ')
    await keyboard.press('ArrowRight')
  }
  expect(await focused()).toMatch(/^Foto 11,/)
  for (let step = 0; step < 10; step += 1) {
    await keyboard.press('ArrowDown')
    await keyboard.press(' ')
    expect(await focused()).toMatch(/, favorita$/)
  }

  // Ten more in the viewer.
  await keyboard.press('Control+End')
  expect(await focused()).toMatch(/^Foto 300,/)
  await keyboard.press('Home')
  await keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText(/^\d+ \/ 300$/).waitFor()
  await guest.expectAccessible()
  for (let step = 0; step < 10; step += 1) {
    await keyboard.press(' ')
    await viewer.getByRole('button', { name: 'Tirar das favoritas (Espaço)' }).waitFor()
    await keyboard.press('ArrowLeft')
  }
  await keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/^Foto 2\d\d, DSC_0\d+\.jpg, .*não favorita$/)
  await expect.poll(async () => (await favouritesOf(site, gallery)).length).toBe(30)

  // The filter by keyboard: arrows choose, Esc closes, and the focus returns to where it was.
  await keyboard.press('Control+Home')
  await keyboard.press('Shift+Tab')
  while ((await focused()) !== 'Filtrar fotos') await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Mostrar' }).waitFor()
  await page.getByRole('radio', { name: /^Todas/ }).focus()
  await keyboard.press('ArrowDown')
  await guest.reads('Favoritas · 30 fotos')
  await keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Mostrar' }).waitFor({ state: 'detached' })
  expect(await focused()).toBe('Filtrar fotos')
  expect(pointed).toBe(0)
})

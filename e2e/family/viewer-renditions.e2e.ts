import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, favouriteButton, numberOf, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

test('a phone shows a tapped photo in the rendition that fits, and the large one when it is zoomed', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 2).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  const shown = viewer.getByRole('img', { name: 'Foto 2' })
  const rendition = () => shown.evaluate((image: HTMLImageElement) => /\d+\.webp$/.exec(image.currentSrc)?.[0])
  await expect.poll(rendition).toBe('960.webp')
  // What was shown while the viewer started has made way for it.
  await expect.poll(() => page.locator('.viewer-at-once').count()).toBe(0)
  const middle = { x: 195, y: 422 }
  await page.touchscreen.tap(middle.x, middle.y)
  await page.touchscreen.tap(middle.x, middle.y)
  await expect.poll(rendition).toBe('1920.webp')
  await viewer.getByRole('button', { name: 'Fechar (Esc)' }).tap()
  await viewer.waitFor({ state: 'detached' })
})

test('a photo that is still loading shows its thumbnail of the grid', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  const second = await numberOf(site, gallery, 2)
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(new RegExp(`/${second}-\\d+/(960|1920)\\.webp`), async (route) => {
    await isReleased
    await route.continue()
  })
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 2).locator('img[data-loaded]').waitFor()
  await picture(guest, 1).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('1 / 3', { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 / 3', { exact: true }).waitFor()
  const shown = viewer.locator('.pswp__item[aria-hidden="false"] img')
  const renditions = () =>
    shown.evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ currentSrc }) => /\d+\.webp$/.exec(currentSrc)?.[0]),
    )
  await expect.poll(renditions).toContain('400.webp')
  release?.()
  await expect.poll(renditions).toEqual(['960.webp'])
})

test('shows the file name as soon as it is known, beside the whole words of the buttons', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const guest = await familyVisit(visit, gallery, { phone: true, width: 320, height: 640 })
  const { page } = guest
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/[?]from=\d+&count=\d+$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 2).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('2 / 3', { exact: true }).waitFor()
  release?.()
  await viewer.getByText('Foto 2 · DSC_0002.jpg', { exact: true }).waitFor()
  const spaceAfterWord = await viewer.getByText('Apresentação', { exact: true }).evaluate((word) => {
    const button = word.closest('button')?.getBoundingClientRect()
    return Math.round((button?.right ?? 0) - word.getBoundingClientRect().right)
  })
  expect(spaceAfterWord).toBeGreaterThanOrEqual(8)
})

test('a tap before the viewer has started does not reach the hidden grid', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  const heart = await favouriteButton(guest, 1).boundingBox()
  expect(heart, 'the heart of another photo is in the window').not.toBeNull()
  const reached = await picture(guest, 2).evaluate(
    async (cell: HTMLElement, { x, y }) => {
      const opened = new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('.viewer-at-once') === null) return
          observer.disconnect()
          resolve()
        }).observe(document.body, { childList: true })
      })
      cell.click()
      await opened
      const under = document.elementFromPoint(x, y)
      return under?.closest('.viewer-at-once') ? 'the picture' : under?.outerHTML
    },
    { x: (heart?.x ?? 0) + 20, y: (heart?.y ?? 0) + 20 },
  )
  expect(reached).toBe('the picture')
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByRole('button', { name: 'Favoritar (Espaço)' }).tap()
  await viewer.getByRole('button', { name: 'Tirar das favoritas (Espaço)' }).waitFor()
})

test('back, pressed before the viewer has started, leaves the grid and nothing above it', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  // The viewer's code is loaded by the first opening.
  await picture(guest, 1).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByRole('button', { name: 'Fechar (Esc)' }).tap()
  await viewer.waitFor({ state: 'detached' })
  await picture(guest, 2).evaluate(async (cell: HTMLElement) => {
    const opened = new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('.viewer-at-once') === null) return
        observer.disconnect()
        resolve()
      }).observe(document.body, { childList: true })
    })
    cell.click()
    await opened
    history.back()
  })
  await expect.poll(() => page.locator('.viewer-at-once, .pswp').count()).toBe(0)
  await picture(guest, 3).tap()
  await viewer.waitFor()
})

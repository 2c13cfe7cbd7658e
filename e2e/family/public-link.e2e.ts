import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, favouriteButton, favouritesOf, numberOf, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

test('a guest opens the link on a phone, views photographs, and finds the favourites the next day', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await realPictures(18) })
  const visits = () => site.rows('select visits, device from gallery_visitor where gallery_id = $1', [gallery.id])
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  await opens(guest, gallery)

  // The cover shows studio, title, date and one button. Viewing it is not a visit.
  await guest.heading('Ana & Bruno').waitFor()
  await guest.reads('Estúdio Aurora')
  await guest.reads('14 de novembro de 2026')
  await guest.expectAccessible()
  expect(await visits()).toEqual([])
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Ver fotos'])
  await guest.press('Ver fotos')
  await picture(guest, 1).locator('img[data-loaded]').waitFor()
  await expect.poll(visits).toEqual([{ visits: 1, device: 'phone' }])
  await guest.reads('14 de novembro de 2026 · 18 fotos')
  await guest.expectAccessible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowingElements(page)).toEqual([])
  const words = await page.locator('header').first().getByRole('button').allInnerTexts()
  expect(words.slice(1)).toEqual(['Filtrar', 'Compartilhar', 'Baixar'])
  await page.setViewportSize({ width: 390, height: 844 })

  // On paper: the photographs, without what can only be tapped.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('header').first().isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await picture(guest, 1).locator('img').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })

  // Favouriting does not open the photograph.
  await favouriteButton(guest, 2).tap()
  await favouriteButton(guest, 3).tap()
  expect(await favouriteButton(guest, 2).getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => favouritesOf(site, gallery)).toEqual([2, 3])

  // The viewer: opened from the grid, next photograph, a favourite, and back by the phone's own button.
  await picture(guest, 4).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('4 / 18', { exact: true }).waitFor()
  await viewer.getByText('Foto 4 · DSC_0004.jpg', { exact: true }).waitFor()
  expect(new URL(page.url()).hash).toBe(`#f=${await numberOf(site, gallery, 4)}`)
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('5 / 18', { exact: true }).waitFor()
  await viewer.getByRole('button', { name: 'Favoritar (Espaço)' }).tap()
  await viewer.getByRole('button', { name: 'Tirar das favoritas (Espaço)' }).waitFor()
  await guest.expectAccessible()

  // A slideshow over the viewer: pause, another speed, and back to the photograph.
  await viewer.getByText('Apresentação', { exact: true }).tap()
  const slideshow = page.getByRole('dialog', { name: 'Apresentação de fotos' })
  await slideshow.getByRole('img', { name: 'Foto 5' }).waitFor()
  await slideshow.getByRole('button', { name: 'Rápida' }).tap()
  await slideshow.getByRole('img', { name: 'Foto 6' }).waitFor()
  await slideshow.getByRole('button', { name: 'Pausar' }).tap()
  await guest.expectAccessible()
  const tops = await slideshow
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(tops).size, 'buttons in one row').toBe(1)
  await page.goBack()
  await slideshow.waitFor({ state: 'detached' })
  await viewer.getByText('5 / 18', { exact: true }).waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('')
  expect(await picture(guest, 5).evaluate((cell) => cell === document.activeElement)).toBe(true)
  await expect.poll(() => favouritesOf(site, gallery)).toEqual([2, 3, 5])

  // Filtered by favourites; an opened photograph is no longer among the unseen.
  await guest.press('Filtrar fotos')
  const sheet = page.getByRole('dialog', { name: 'Mostrar' })
  await guest.expectAccessible()
  expect(
    await sheet.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.closest('label')?.innerText)),
  ).toEqual(['Todas\n18 fotos', 'Favoritas\n3 fotos', 'Não vistas\n16 fotos'])
  // The phone's back button closes the sheet and stays in the gallery.
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await picture(guest, 1).waitFor()
  await guest.press('Filtrar fotos')
  await sheet.getByText('Favoritas', { exact: true }).tap()
  await guest.reads('Favoritas · 3 fotos')
  expect(await page.getByRole('gridcell').count()).toBe(3)

  // The link to the favourites opens them in another browser, with a way to the whole gallery.
  await page.evaluate(() => {
    Object.assign(navigator, { share: async ({ url }: { url: string }) => Object.assign(window, { sharedUrl: url }) })
  })
  await guest.press('Compartilhar estas')
  const sharedUrl = () => page.evaluate(() => (window as unknown as { sharedUrl: string }).sharedUrl)
  const link = await sharedUrl()
  // The button above shares what is shown, too.
  await page.evaluate(() => Object.assign(window, { sharedUrl: '' }))
  await guest.press('Compartilhar')
  await expect.poll(sharedUrl).toBe(link)
  const aunt = await familyVisit(visit, gallery)
  await aunt.page.goto(link)
  await aunt.press('Ver fotos')
  await aunt.reads('Fotos separadas para você · 3 fotos')
  expect(await aunt.page.getByRole('gridcell').count()).toBe(3)
  await aunt.press('Baixar')
  const these = aunt.page.getByRole('radio', { name: /^Fotos separadas para você 3 fotos/ })
  expect(await these.isChecked()).toBe(true)
  await aunt.page.keyboard.press('Escape')
  await aunt.press('Mostrar todas')
  await picture(aunt, 1).waitFor()
  await guest.press('Mostrar todas')
  await picture(guest, 1).waitFor()

  // Scrolls to the end and returns later: the cover is skipped, and the position is restored.
  await page.getByRole('grid').press('Control+End')
  await picture(guest, 1).focus()
  await page.keyboard.press('Control+End')
  await picture(guest, 18).waitFor()
  await page.waitForTimeout(600)
  await page.reload()
  const resume = page.getByRole('button', { name: /^Continuar de onde parei · foto 1[3-8]$/ })
  await resume.waitFor()
  await page.evaluate(() => window.scrollTo({ top: 150 }))
  await resume.waitFor({ state: 'detached' })
  await page.reload()
  await resume.tap()
  await picture(guest, 18).waitFor()
  await page.keyboard.press('Control+Home')
  await guest.press('Filtrar fotos')
  await sheet.getByText('Favoritas', { exact: true }).tap()
  await guest.reads('Favoritas · 3 fotos')
})

test('a tap while the app is still loading opens the gallery', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2) })
  const guest = await familyVisit(visit, gallery)
  const { page } = guest
  const { promise: firstTap, resolve: release } = Promise.withResolvers<void>()
  // The page requests the app as soon as the cover photograph is loaded; it arrives only after the tap.
  const scriptRequest = page.waitForRequest(/\/assets\/main-[^/]+\.js$/)
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await firstTap
    await route.continue()
  })
  await page.goto(gallery.origin + gallery.path, { waitUntil: 'commit' })
  await scriptRequest
  await guest.press('Ver fotos')
  release()
  await picture(guest, 1).waitFor()
})

test('the link to one photograph opens it after the cover', async ({ visit, site }) => {
  const gallery = await familyGallery(site, {
    files: await realPictures(4),
    settings: { anti_copy: true, theme: 'dark' },
  })
  const guest = await familyVisit(visit, gallery)
  const { page } = guest
  await opens(guest, gallery, `${gallery.path}#f=${await numberOf(site, gallery, 3)}`)
  await guest.press('Ver fotos')
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('3 / 4', { exact: true }).waitFor()
  await viewer.getByRole('button', { name: 'Fechar (Esc)' }).click()
  await viewer.waitFor({ state: 'detached' })
  await page.waitForURL(({ hash }) => hash === '')

  // The dark theme of the photographer's choice, and no context menu over the photographs.
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 17, 16)')
  await guest.expectAccessible()
  const prevented = await picture(guest, 1).evaluate((cell) => {
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    cell.querySelector('img')?.dispatchEvent(menu)
    return menu.defaultPrevented
  })
  expect(prevented).toBe(true)
})

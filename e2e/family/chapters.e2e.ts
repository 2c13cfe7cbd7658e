import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { familyGallery, type FamilyGallery } from './family-gallery.ts'
import { familyVisit, opens, picture } from './family-visit.ts'
import { divideIntoChapters, fillWithRows, mockPictures } from './many-pictures.ts'

const titles = ['Making of', 'Cerimônia', 'Fotos com a família', 'Festa', 'Detalhes'] as const

/** Six photographs in no chapter, then five chapters; the last has only two. */
async function weddingInChapters(site: SiteUnderTest): Promise<FamilyGallery> {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 128)
  const counts = [30, 30, 30, 30, 2]
  const chapters = titles.map((title, index) => [title, counts[index] ?? 0] as const)
  await divideIntoChapters(site, gallery, { chapters, without: 6 })
  return gallery
}

const bar = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Capítulos' })
const currentOf = (guest: Visitor) => bar(guest).locator('[aria-current]')

/** Whether the element is in the part of the window that neither the bar nor the foot covers. */
async function expectBelowBar(guest: Visitor, title: string): Promise<void> {
  const [heading, line] = await Promise.all([guest.heading(title).boundingBox(), bar(guest).boundingBox()])
  const below = (heading?.y ?? -1) - ((line?.y ?? 0) + (line?.height ?? 0))
  expect(below, `distance of “${title}” from the bar`).toBeGreaterThanOrEqual(0)
  expect(below, `distance of “${title}” from the bar`).toBeLessThan(80)
}

test.for([360, 390])('follows the chapters of a wedding on a phone of %i px', async (width, { visit, site }) => {
  const gallery = await weddingInChapters(site)
  const guest = await familyVisit(visit, gallery, { phone: true, width, height: 780 })
  const { page } = guest
  await mockPictures(page, site)
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).waitFor()

  expect(await bar(guest).getByRole('link').allTextContents()).toEqual([...titles])
  expect(await currentOf(guest).count()).toBe(0)
  await guest.expectAccessible()

  await bar(guest).getByRole('link', { name: 'Festa' }).tap()
  await picture(guest, 97).waitFor()
  await expect.poll(() => currentOf(guest).textContent()).toBe('Festa')
  await expectBelowBar(guest, 'Festa')
  await guest.reads('30 fotos')
  await guest.expectAccessible()
  // The name of the chapter in view is in the part of the bar that the phone shows.
  await expect
    .poll(async () => {
      const box = await currentOf(guest).boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= width
    })
    .toBe(true)

  // A chapter of two photographs at the end is marked although it cannot reach the bar.
  await bar(guest).getByRole('link', { name: 'Detalhes' }).tap()
  await expect.poll(() => currentOf(guest).textContent()).toBe('Detalhes')

  // Back up: the header is there again, and the bar below it.
  await bar(guest).getByRole('link', { name: 'Cerimônia' }).tap()
  await expect.poll(() => currentOf(guest).textContent()).toBe('Cerimônia')
  await expectBelowBar(guest, 'Cerimônia')
  await page.evaluate(() => window.scrollBy(0, -900))
  await expect.poll(() => currentOf(guest).textContent()).toBe('Making of')

  // The viewer names the chapter.
  await picture(guest, 20).scrollIntoViewIfNeeded()
  await picture(guest, 20).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('Making of', { exact: true }).waitFor()
  await guest.expectAccessible()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  // No part of the page is wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

test('crosses chapters by keyboard, filters within them and shares one', async ({ visit, site }) => {
  const gallery = await weddingInChapters(site)
  const guest = await familyVisit(visit, gallery)
  const { page } = guest
  const { keyboard } = page
  await mockPictures(page, site)
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let step = 0; step < 6; step += 1) await keyboard.press('ArrowRight')
  expect(await focused()).toMatch(/^Foto 7,/)
  await keyboard.press('ArrowUp')
  expect(await focused()).toMatch(/^Foto [1-6],/)
  await keyboard.press('ArrowDown')
  await keyboard.press('Home')
  expect(await focused()).toMatch(/^Foto 7,/)
  await keyboard.press('Control+End')
  expect(await focused()).toMatch(/^Foto 128,/)

  // After a jump Tab leads to the pictures of the chapter.
  await bar(guest).getByRole('link', { name: 'Cerimônia' }).focus()
  await keyboard.press('Enter')
  await expectBelowBar(guest, 'Cerimônia')
  expect(await page.locator('[data-index][tabindex="0"]').getAttribute('aria-label')).toMatch(/^Foto 37,/)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await guest.press('Compartilhar o capítulo Cerimônia')
  await guest.reads('Link copiado.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${gallery.origin}${gallery.path}#capitulo-2`)

  // Filters keep the headings of the chapters that have pictures left.
  await picture(guest, 40).getByRole('button', { name: 'Favoritar foto 40' }).click()
  await guest.press('Filtrar fotos')
  await page.getByRole('radio', { name: /^Favoritas/ }).click()
  await guest.reads('Favoritas · 1 foto')
  expect(await page.getByRole('grid').getByRole('heading').allTextContents()).toEqual(['Cerimônia'])
})

test('opens at the chapter of a link, and offers its download', async ({ visit, site }) => {
  const gallery = await weddingInChapters(site)
  const guest = await familyVisit(visit, gallery, { phone: true, width: 390, height: 780 })
  const { page } = guest
  await mockPictures(page, site)
  await opens(guest, gallery, `${gallery.path}#capitulo-4`)
  await guest.press('Ver fotos')
  await picture(guest, 97).waitFor()
  await expectBelowBar(guest, 'Festa')
  await expect.poll(() => currentOf(guest).textContent()).toBe('Festa')

  // Scrolling stopped in this chapter: the sheet offers it first.
  await page.evaluate(() => window.scrollBy(0, 600))
  await page.waitForTimeout(400)
  await page.evaluate(() => window.scrollBy(0, -40))
  await guest.press('Baixar')
  await page.getByRole('radio', { name: /^Só este capítulo/ }).check()
  await expect.poll(() => guest.field('Capítulo').locator('option:checked').textContent()).toBe('Festa (30 fotos)')
  await page.getByRole('radio', { name: 'Só este capítulo 30 fotos' }).waitFor()
  await guest.expectAccessible()
  await guest.field('Capítulo').selectOption({ label: 'Detalhes (2 fotos)' })
  await page.getByRole('radio', { name: 'Só este capítulo 2 fotos' }).waitFor()
  const request = page.waitForRequest(/\/downloads$/)
  await page.getByRole('radio', { name: /^ZIP/ }).check()
  await guest.reads('um arquivo com as fotos do capítulo, melhor no computador')
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar', exact: true }).click()
  expect((await request).postDataJSON()).toMatchObject({ what: 'chapter', chapter: 5, as: 'zip' })
})

import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, privateSelection, thirtyAndExtras } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { divideIntoChapters, fillWithRows, groupPictures, mockPictures } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import type { VisitOptions } from '../harness/window.ts'

/** Sixty photographs to choose from, with two series: five around the 4th, and three of another chapter. */
async function chooseAmongSeries(
  site: SiteUnderTest,
  visit: Parameters<typeof familyVisit>[0],
  options: VisitOptions,
): Promise<{ marina: Visitor; gallery: Awaited<ReturnType<typeof familyGallery>> }> {
  const gallery = await familyGallery(site, { settings: { single_download: false, download_all: false } })
  await fillWithRows(site, gallery, 60)
  await site.rows('update picture set suggested = false where owner_id = $1', [gallery.id])
  await divideIntoChapters(site, gallery, {
    chapters: [
      ['Cerimônia', 30],
      ['Festa', 30],
    ],
  })
  await groupPictures(site, gallery, [
    [4, 2, 3, 5, 6],
    [41, 42, 43],
  ])
  const selection = await privateSelection(site, gallery, thirtyAndExtras)
  const marina = await familyVisit(visit, gallery, options)
  await mockPictures(marina.page, site)
  await opens(marina, gallery, selection.personalPath)
  await marina.press('Ver minhas fotos')
  await picture(marina, 1).waitFor()
  return { marina, gallery }
}

const seriesTile = ({ page }: Visitor, name: string) => page.getByRole('gridcell', { name, exact: true })

test.for([360, 390])('joins similar photographs on a phone of %i px', async (width, { visit, site }) => {
  const { marina, gallery } = await chooseAmongSeries(site, visit, { phone: true, width, height: 780 })
  const { page } = marina
  // The plain grid is the default: every photograph has its own tile.
  await picture(marina, 3).waitFor()
  await marina.expectAccessible()
  await marina.button('Juntar parecidas (2)').tap()
  const closed = seriesTile(marina, 'Série de 5 fotos parecidas, nenhuma escolhida')
  await closed.waitFor()
  expect(await picture(marina, 3).count()).toBe(0)
  await picture(marina, 7).waitFor()
  await marina.expectAccessible()

  // The photograph in front can be chosen without opening the series.
  await check(marina, 4).tap()
  const chosen = seriesTile(marina, 'Série de 5 fotos parecidas, 1 escolhida')
  await chosen.waitFor()
  await expect.poll(async () => await chosenIn(site, gallery)).toEqual([4])

  // It opens in place: its photographs are below the row of its tile.
  const before = await chosen.boundingBox()
  await chosen.tap({ position: { x: 30, y: 30 } })
  const open = seriesTile(marina, 'Fechar série de 5 fotos parecidas')
  await open.waitFor()
  for (const position of [2, 3, 4, 5, 6]) await picture(marina, position).waitFor()
  const [tile, member] = await Promise.all([open.boundingBox(), picture(marina, 4).boundingBox()])
  expect(member?.y ?? 0).toBeGreaterThanOrEqual((tile?.y ?? 0) + (tile?.height ?? 0))
  expect(tile?.width).toBeCloseTo(before?.width ?? 0, 0)
  await marina.expectAccessible()
  await check(marina, 5).tap()
  await expect.poll(async () => await chosenIn(site, gallery)).toEqual([4, 5])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

  // The viewer walks through the series.
  await picture(marina, 4).tap({ position: { x: 30, y: 30 } })
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('Cerimônia · 1 de 5 parecidas', { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('Cerimônia · 2 de 5 parecidas', { exact: true }).waitFor()
  await marina.expectAccessible()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await open.tap({ position: { x: 30, y: 30 } })
  await seriesTile(marina, 'Série de 5 fotos parecidas, 2 escolhidas').waitFor()

  // The device remembers the view; one tap shows every photograph again.
  await page.reload()
  await seriesTile(marina, 'Série de 5 fotos parecidas, 2 escolhidas').waitFor()
  await marina.button('Todas').tap()
  await picture(marina, 3).waitFor()
  expect(await marina.button('Todas').getAttribute('aria-pressed')).toBe('true')
})

test('opens and closes a series by keyboard, and never hides a photograph from a filter', async ({ visit, site }) => {
  const { marina } = await chooseAmongSeries(site, visit, {})
  const { page } = marina
  const { keyboard } = page
  await marina.press('Juntar parecidas (2)')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await picture(marina, 1).focus()
  await keyboard.press('ArrowRight')
  expect(await focused()).toBe('Série de 5 fotos parecidas, nenhuma escolhida')
  await keyboard.press('Enter')
  expect(await focused()).toBe('Fechar série de 5 fotos parecidas')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true')
  await keyboard.press('ArrowDown')
  expect(await focused()).toMatch(/^Foto [2-6],/)
  await keyboard.press(' ')
  expect(await focused()).toMatch(/, escolhida$/)
  await keyboard.press('Escape')
  expect(await focused()).toBe('Série de 5 fotos parecidas, 1 escolhida')

  // The only chosen photograph of the series is a tile of its own where the others do not match.
  await marina.press('Filtrar fotos')
  await page.getByRole('radio', { name: /^Escolhidas/ }).click()
  await marina.reads('Escolhidas · 1 foto')
  await picture(marina, 2).or(picture(marina, 3)).or(picture(marina, 4)).or(picture(marina, 5)).first().waitFor()
  expect(await page.getByRole('gridcell', { name: /^Série/ }).count()).toBe(0)
})

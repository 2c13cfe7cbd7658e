import { expect } from 'vitest'
import { familyGallery, type FamilyGallery } from '../family/family-gallery.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { waitUntil } from '../harness/wait-until.ts'
import {
  passesOf,
  describePasses,
  createTaskMeter,
  worstRatio,
  type TaskMeasurement,
} from '../page-weight/long-tasks.ts'
import { drag, drawByFinger } from './drag-picture.ts'
import { beginsWith, tile } from './grid.ts'
import { smallPictures } from './small-pictures.ts'

const dsc = (number: number) => `DSC_${String(number).padStart(4, '0')}.jpg`

const img = (...numbers: number[]) => numbers.map((number) => `IMG_${number}.jpg`)

async function chooses(visitor: Visitor, ordering: string): Promise<void> {
  await visitor.press('ORDENAÇÃO')
  await visitor.press(ordering)
  await visitor.reads('Ordenação alterada com sucesso!')
}

/** The titles of the first photos on the family's page, by the picture numbers in their image addresses. */
async function familyOrder(site: SiteUnderTest, guest: Visitor, gallery: FamilyGallery, count: number) {
  await opens(guest, gallery)
  const rows = await site.rows<{ number: number; title: string }>(
    'select number, title from picture where owner_id = $1',
    [gallery.id],
  )
  const titles: string[] = []
  for (let position = 1; position <= count; position += 1) {
    const image = guest.page.locator(`[role=gridcell][data-index="${position - 1}"] img[src]`).first()
    await image.waitFor({ state: 'attached' })
    const number = Number(/\/(\d+)-\d+\/\d+\.webp/.exec((await image.getAttribute('src')) ?? '')?.[1] ?? 0)
    titles.push(rows.find((row) => row.number === number)?.title ?? '')
  }
  return titles
}

test('orders photos by name, then by drag, touch and keyboard, and the family sees the same order', async ({
  visit,
  site,
}) => {
  const names = [10, 2, 1, 3, 12, 4]
  const files = (await smallPictures(6)).map((file, index) => ({ ...file, name: `IMG_${names[index]}.jpg` }))
  const gallery = await familyGallery(site, { files })
  const guest = await familyVisit(visit, gallery)
  const visitor = await visit(`/gallery/${gallery.id}/pictures`, { as: gallery.photographer })
  const { page } = visitor
  await chooses(visitor, 'Nome do arquivo: A–Z')
  await beginsWith(page, img(1, 2, 3, 4, 10, 12))
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).locator('img[data-loaded]').waitFor()
  expect(await familyOrder(site, guest, gallery, 6)).toEqual(img(1, 2, 3, 4, 10, 12))
  await chooses(visitor, 'Nome do arquivo: Z–A')
  await beginsWith(page, img(12, 10, 4, 3, 2, 1))

  // Manual order starts from the order on the screen.
  await chooses(visitor, 'Ordem manual')
  await beginsWith(page, img(12, 10, 4, 3, 2, 1))
  await drag(page, 'IMG_2.jpg', tile(page, 'IMG_12.jpg'))
  await beginsWith(page, img(2, 12, 10, 4, 3, 1))
  await visitor.expectAccessible()
  const expectSavedOrder = async (...numbers: number[]) => {
    await waitUntil(async () => {
      const rows = await site.rows<{ title: string }>(
        'select title from picture where owner_id = $1 order by position',
        [gallery.id],
      )
      return rows.map(({ title }) => title).join() === img(...numbers).join()
    }, `the server does not have the order ${numbers.join()}`)
  }
  await expectSavedOrder(2, 12, 10, 4, 3, 1)

  // By keyboard, announced in a live region.
  await tile(page, 'IMG_1.jpg').focus()
  await page.keyboard.press('m')
  await page
    .getByRole('status')
    .filter({ hasText: /^Foto levantada: toque no lugar novo/ })
    .waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  await expectSavedOrder(1, 2, 12, 10, 4, 3)
  await beginsWith(page, img(1, 2, 12, 10, 4, 3))
  expect(await familyOrder(site, guest, gallery, 6)).toEqual(img(1, 2, 12, 10, 4, 3))

  // Dragging one of several selected photos moves all of them.
  await tile(page, 'IMG_10.jpg').click({ modifiers: ['Control'] })
  await tile(page, 'IMG_3.jpg').click()
  await drag(page, 'IMG_3.jpg', tile(page, 'IMG_1.jpg'))
  await expectSavedOrder(10, 3, 1, 2, 12, 4)
  await visitor.press('Mover para o fim')
  await expectSavedOrder(1, 2, 12, 4, 10, 3)

  const phone = await visit(`/gallery/${gallery.id}/pictures`, { as: gallery.photographer, phone: true })
  await beginsWith(phone.page, img(1, 2, 12))
  await drawByFinger(phone.page, 'IMG_12.jpg', tile(phone.page, 'IMG_1.jpg'))
  await expectSavedOrder(12, 1, 2, 4, 10, 3)
})

test('moves photos among 5,000 without a long task', async ({ visit, site, annotate }) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 5000)
  const visitor = await visit(null, { as: gallery.photographer, width: 1600, height: 1000 })
  const { page } = visitor
  await mockPictures(page, site)
  await visitor.opens(`/gallery/${gallery.id}/pictures`)
  await page.getByRole('gridcell').nth(20).waitFor()
  await chooses(visitor, 'Ordem manual')
  const measureTasks = await createTaskMeter(page)
  const position = async (title: string) =>
    (
      await site.rows<{ position: number }>('select position from picture where owner_id = $1 and title = $2', [
        gallery.id,
        title,
      ])
    )[0]?.position
  /** The longest task as a multiple of the baseline task. */
  const maxRatio = 1.4
  let [next, expectSavedOrder] = [3, 1]
  const pass = async (): Promise<TaskMeasurement[]> => {
    const [dragged, target] = [next, next + 1]
    next += 2
    expectSavedOrder += 1
    const dragging = await measureTasks('dragging', async () => {
      await drag(page, dsc(dragged), tile(page, 'DSC_0001.jpg'))
      await waitUntil(
        async () => (await position('DSC_0001.jpg')) === expectSavedOrder,
        'the dragged order was not saved',
        60,
      )
    })
    const toEnd = await measureTasks('moving to the end', async () => {
      await tile(page, dsc(target)).focus()
      await page.keyboard.press('Space')
      await visitor.press('Mover para o fim')
      await waitUntil(async () => (await position(dsc(target))) === 5000, 'the move to the end was not saved', 60)
      await visitor.press('Desfazer a seleção')
    })
    return [dragging, toEnd]
  }
  const passes = await passesOf(pass, maxRatio)
  await annotate(describePasses(passes))
  expect(worstRatio(passes), describePasses(passes)).toBeLessThan(maxRatio)
})

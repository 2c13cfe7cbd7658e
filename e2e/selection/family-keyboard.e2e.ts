import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { chosenIn, privateSelection, thirtyAndExtras } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'

test('chooses 30 of 300 and finishes by keyboard alone', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 300)
  const selection = await privateSelection(site, gallery, thirtyAndExtras)
  const marina = await familyVisit(visit, gallery)
  const { page } = marina
  const { keyboard } = page
  let pointed = 0
  await page.exposeFunction('pointed', () => (pointed += 1))
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
      window.addEventListener(kind, () => (window as unknown as { pointed: () => void }).pointed(), true)
    }
  })
  await mockPictures(page, site)
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? (at instanceof HTMLElement ? at.innerText : '')
    })
  const tabTo = async (name: string, key = 'Tab') => {
    for (let stops = 0; stops < 12 && !(await focused()).startsWith(name); stops += 1) await keyboard.press(key)
    expect(await focused()).toContain(name)
  }

  await opens(marina, gallery, selection.personalPath)
  await marina.button('Ver minhas fotos').waitFor()
  await tabTo('Ver minhas fotos')
  await keyboard.press('Enter')
  await picture(marina, 1).waitFor()
  await tabTo('Foto 1,')
  await expect.poll(focused).toBe('Foto 1, DSC_0001.jpg, não escolhida')

  // Fifteen in the grid, and one as maybe.
  for (let step = 0; step < 15; step += 1) {
    await keyboard.press(' ')
    await keyboard.press('ArrowRight')
  }
  await keyboard.press('t')
  await expect.poll(focused).toMatch(/^Foto 16, .*em dúvida$/)
  await keyboard.press('ArrowRight')

  // Fifteen in the viewer, one of them with a comment.
  await keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('17 / 300', { exact: true }).waitFor()
  await keyboard.press('c')
  await page.getByRole('dialog', { name: 'Comentários da foto 17' }).waitFor()
  // The text field has the focus, and keeps a text that was not sent.
  const comment = page.getByLabel('Seu comentário')
  await expect.poll(() => comment.evaluate((area) => area === document.activeElement)).toBe(true)
  await keyboard.type('Que linda')
  await keyboard.press('Escape')
  await comment.waitFor({ state: 'detached' })
  await keyboard.press('c')
  await expect.poll(() => comment.inputValue()).toBe('Que linda')
  await tabTo('para o álbum', 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo('Enviar comentário')
  await keyboard.press('Enter')
  await page.getByRole('listitem').getByText('Que linda, para o álbum').waitFor()
  await keyboard.press('Escape')
  for (let step = 0; step < 15; step += 1) {
    await keyboard.press(' ')
    await viewer.getByRole('button', { name: 'Escolhida: tirar (Espaço)' }).waitFor()
    await expect.poll(() => viewer.locator('.viewer-status').innerText()).toMatch(/, escolhida(,|$)/)
    await keyboard.press('ArrowRight')
  }
  await viewer.getByText('30 de 30 inclusas').waitFor()
  await keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await focused()).toMatch(/^Foto 32,/)
  await expect.poll(async () => (await chosenIn(site, gallery)).length).toBe(30)

  // The bar is two tab stops after the photographs; the review is filled in and sent.
  await tabTo('Concluir')
  await keyboard.press('Enter')
  await marina.heading('Confira antes de enviar').waitFor()
  const accept = marina.field('Entendo que depois de enviar não poderei mudar.')
  for (
    let stops = 0;
    stops < 12 && !(await accept.evaluate((element) => element === document.activeElement));
    stops += 1
  ) {
    await keyboard.press('Tab')
  }
  await keyboard.press(' ')
  await tabTo('Enviar escolhas')
  await keyboard.press('Enter')
  await marina.heading('Escolhas enviadas!').waitFor()
  const [row] = await site.rows('select chosen, finished_at is not null as sent from selection where id = $1', [
    selection.selectionId,
  ])
  expect(row).toEqual({ chosen: 30, sent: true })
  expect(pointed).toBe(0)
})

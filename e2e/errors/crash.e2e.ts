import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, privateSelection } from '../family/family-selection.ts'
import { familyVisit, opens, photo } from '../family/family-visit.ts'
import { answerPhotos, fillWithRows } from '../family/many-photos.ts'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'

/** Does what makes a component throw; the report reaches the API, which acknowledges it. */
async function crash(page: Page, message: RegExp, act: () => Promise<unknown>): Promise<void> {
  const reported = page.waitForResponse(/\/api\/(?:family\/)?faults$/)
  const [response] = await Promise.all([reported, act()])
  expect(response.status()).toBe(204)
  expect(response.request().postDataJSON()).toMatchObject({ kind: 'crash', message: expect.stringMatching(message) })
}

test('a render error in the family app keeps unsent choices and sends them after Recarregar', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 12)
  const selection = await privateSelection(site, gallery)
  const marina = await familyVisit(visit, gallery, { phone: true })
  marina.watch.expectedLines.push(/net::ERR_FAILED/, /scrolling failed/)
  const { page } = marina
  await answerPhotos(page, site)
  await opens(marina, gallery, selection.personalPath)
  await marina.presses('Ver minhas fotos')
  await check(marina, 1).tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1])

  await page.route('**/selection/choices', (route) => route.abort())
  await check(marina, 2).tap()
  await check(marina, 3).tap()
  await marina.reads('Sem conexão: 2 escolhas estão guardadas neste aparelho e serão enviadas depois.')
  // The next page scrolls to its top while it is rendered: an error there is an error of the component.
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('scrolling failed')
    }
  })
  await crash(page, /^scrolling failed$/, () => marina.presses('Concluir'))

  await marina.heading('Opa, a página travou').waitFor()
  await marina.reads('Não foi culpa sua, e nada do que você marcou se perdeu. Recarregue para continuar.')
  await marina.reads('Estúdio Aurora')
  await marina.screenIsAccessible()
  expect(await marina.button('Recarregar').evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await chosenIn(site, gallery)).toEqual([1])

  await page.unroute('**/selection/choices')
  await page.keyboard.press('Enter')
  await marina.heading('Confira antes de enviar').waitFor()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1, 2, 3])
  await marina.heading('3 fotos').waitFor()
})

test('a viewer that cannot be fetched says so, and opens once the connection is back', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 12)
  const guest = await familyVisit(visit, gallery, { phone: true })
  guest.watch.expectedLines.push(/net::ERR_FAILED/)
  const { page } = guest
  await answerPhotos(page, site)
  const script = '**/assets/open-photo-viewer-*.js'
  await page.route(script, (route) => route.abort())
  await opens(guest, gallery)
  await guest.presses('Ver fotos')
  await photo(guest, 1).tap()
  await guest.reads('Não foi possível abrir esta foto.')
  await page.unroute(script)
  await photo(guest, 1).tap()
  await page.getByRole('dialog', { name: 'Foto ampliada' }).waitFor()
})

test('a page of the studio that throws leaves the navigation usable, reports, and reloads', async ({ visit, site }) => {
  const ana = await visit(null, { as: await somebody(site) })
  ana.watch.expectedLines.push(/TypeError|Cannot read properties|error occurred/)
  const list = '**/api/gallery/list**'
  await ana.page.route(list, (route) =>
    route.fulfill({ json: { galleries: { galleryList: [null], galleriesCount: 1 } } }),
  )
  await crash(ana.page, /null/, () => ana.opens('/gallery'))
  await ana.heading('Esta página travou').waitFor()
  await ana.screenIsAccessible()

  await ana.link('Clientes').first().click()
  await ana.isAt('/clients')
  await ana.doesNotRead('Esta página travou')
  await ana.page.goBack()
  await ana.heading('Esta página travou').waitFor()
  await ana.page.unroute(list)
  await ana.presses('RECARREGAR')
  await ana.heading('Minhas Galerias').waitFor()
})

test('a studio whose frame throws shows a page of its own and reloads', async ({ visit, site }) => {
  const ana = await visit(null, { as: await somebody(site) })
  ana.watch.expectedLines.push(/TypeError|Cannot read properties|error occurred/)
  const info = '**/api/customer/info'
  await ana.page.route(info, (route) => route.fulfill({ json: {} }))
  await crash(ana.page, /undefined/, () => ana.opens('/gallery'))
  await ana.heading('Esta página travou').waitFor()
  await ana.screenIsAccessible()
  await ana.page.unroute(info)
  await ana.presses('RECARREGAR')
  await ana.heading('Minhas Galerias').waitFor()
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, privateSelection } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

/** Runs an action that makes a component throw; the report reaches the API, which acknowledges it. */
async function crash(page: Page, message: RegExp, action: () => Promise<unknown>): Promise<void> {
  const reported = page.waitForResponse(/\/api\/(?:family\/)?faults$/)
  const [response] = await Promise.all([reported, action()])
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
  marina.monitor.expectedLines.push(/net::ERR_FAILED/, /scrolling failed/)
  const { page } = marina
  await mockPictures(page, site)
  await opens(marina, gallery, selection.personalPath)
  await marina.press('Ver minhas fotos')
  await check(marina, 1).tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1])

  await page.route('**/selection/choices', (route) => route.abort())
  await check(marina, 2).tap()
  await check(marina, 3).tap()
  await marina.reads('Sem conexão: 2 escolhas estão salvas neste aparelho e serão enviadas depois.')
  // The next page scrolls to its top while it renders, so an error there is a render error.
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('scrolling failed')
    }
  })
  await crash(page, /^scrolling failed$/, () => marina.press('Concluir'))

  await marina.heading('Opa, a página travou').waitFor()
  await marina.reads('Não foi culpa sua, e nada do que você marcou se perdeu. Recarregue para continuar.')
  await marina.reads('Estúdio Aurora')
  await marina.expectAccessible()
  expect(await marina.button('Recarregar').evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await chosenIn(site, gallery)).toEqual([1])

  await page.unroute('**/selection/choices')
  await page.keyboard.press('Enter')
  await marina.heading('Confira antes de enviar').waitFor()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1, 2, 3])
  await marina.heading('3 fotos').waitFor()
})

test('shows an error when the viewer cannot be loaded, and opens it once the connection is back', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 12)
  const guest = await familyVisit(visit, gallery, { phone: true })
  guest.monitor.expectedLines.push(/net::ERR_FAILED/)
  const { page } = guest
  await mockPictures(page, site)
  const script = '**/assets/open-picture-viewer-*.js'
  await page.route(script, (route) => route.abort())
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).tap()
  await guest.reads('Não foi possível abrir esta foto.')
  await page.unroute(script)
  await picture(guest, 1).tap()
  await page.getByRole('dialog', { name: 'Foto ampliada' }).waitFor()
})

test('a studio page that throws leaves the navigation usable, reports the error and reloads', async ({
  visit,
  site,
}) => {
  const ana = await visit(null, { as: await createTestUser(site) })
  ana.monitor.expectedLines.push(/TypeError|Cannot read properties|error occurred/)
  const list = '**/api/gallery/list**'
  await ana.page.route(list, (route) =>
    route.fulfill({ json: { galleries: { galleryList: [null], galleriesCount: 1 } } }),
  )
  await crash(ana.page, /null/, () => ana.opens('/gallery'))
  await ana.heading('Esta página travou').waitFor()
  await ana.expectAccessible()

  await ana.link('Clientes').first().click()
  await ana.expectPath('/clients')
  await ana.doesNotRead('Esta página travou')
  await ana.page.goBack()
  await ana.heading('Esta página travou').waitFor()
  await ana.page.unroute(list)
  await ana.press('RECARREGAR')
  await ana.heading('Minhas Galerias').waitFor()
})

test('a studio whose layout throws shows an error page and reloads', async ({ visit, site }) => {
  const ana = await visit(null, { as: await createTestUser(site) })
  ana.monitor.expectedLines.push(/TypeError|Cannot read properties|error occurred/)
  const info = '**/api/customer/info'
  await ana.page.route(info, (route) => route.fulfill({ json: { user_data: {} } }))
  await crash(ana.page, /undefined/, () => ana.opens('/gallery'))
  await ana.heading('Esta página travou').waitFor()
  await ana.expectAccessible()
  await ana.page.unroute(info)
  await ana.press('RECARREGAR')
  await ana.heading('Minhas Galerias').waitFor()
})

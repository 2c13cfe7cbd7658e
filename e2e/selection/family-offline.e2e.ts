import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, privateSelection } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'

test('choices made offline are kept, shown as unsent, and sent later, also in a later visit', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 12)
  const selection = await privateSelection(site, gallery)
  const marina = await familyVisit(visit, gallery, { phone: true })
  marina.monitor.expectedLines.push(/net::ERR_INTERNET_DISCONNECTED/)
  const { context } = marina
  await mockPictures(marina.page, site)
  await opens(marina, gallery, selection.personalPath)
  await marina.press('Ver minhas fotos')
  await picture(marina, 1).locator('img[data-loaded]').waitFor()
  await check(marina, 1).tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1])

  await context.setOffline(true)
  await check(marina, 2).tap()
  await check(marina, 1).tap()
  await marina.reads('Sem conexão: 2 escolhas estão salvas neste aparelho e serão enviadas depois.')
  await marina.reads('1 escolhida')
  await marina.expectAccessible()
  // A selection cannot be finished while choices are unsent.
  await marina.press('Concluir')
  await marina.field('Entendo que depois de enviar não poderei mudar.').check()
  await marina.press('Enviar escolhas')
  await marina.reads('Sem conexão. Suas escolhas estão salvas: envie quando a internet voltar.')
  await marina.press('Voltar às fotos')
  expect(await chosenIn(site, gallery)).toEqual([1])
  await context.setOffline(false)
  await expect.poll(() => chosenIn(site, gallery)).toEqual([2])
  await marina.reads('Pronto! Tudo salvo.')

  // The tab is closed before the connection comes back.
  await context.setOffline(true)
  await check(marina, 3).tap()
  await marina.reads('Sem conexão: 1 escolha está salva neste aparelho e será enviada depois.')
  await marina.page.close()
  marina.window.page = await context.newPage()
  await mockPictures(marina.page, site)
  await context.setOffline(false)
  await opens(marina, gallery)
  await picture(marina, 3).waitFor()
  expect(await check(marina, 3).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => chosenIn(site, gallery)).toEqual([2, 3])
})

import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, favouriteButton, favouritesOf, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

test('favourites set offline are kept, shown as unsent, and sent once online, also in a later visit', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await realPictures(6) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  guest.monitor.expectedLines.push(/net::ERR_INTERNET_DISCONNECTED/)
  const { page, context } = guest
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).locator('img[data-loaded]').waitFor()
  await favouriteButton(guest, 1).tap()
  await expect.poll(() => favouritesOf(site, gallery)).toEqual([1])

  await context.setOffline(true)
  await favouriteButton(guest, 2).tap()
  await favouriteButton(guest, 1).tap()
  await guest.reads('Sem conexão: 2 favoritas estão salvas neste aparelho e serão enviadas depois.')
  await guest.expectAccessible()
  expect(await favouriteButton(guest, 1).getAttribute('aria-pressed')).toBe('false')
  expect(await favouriteButton(guest, 2).getAttribute('aria-pressed')).toBe('true')
  expect(await favouritesOf(site, gallery)).toEqual([1])
  await context.setOffline(false)
  await guest.reads('Pronto! Tudo salvo.')
  await expect.poll(() => favouritesOf(site, gallery)).toEqual([2])

  // The tab is closed before the connection comes back.
  await context.setOffline(true)
  await favouriteButton(guest, 3).tap()
  await guest.reads('Sem conexão: 1 favorita está salva neste aparelho e será enviada depois.')
  await page.close()
  guest.window.page = await context.newPage()
  await context.setOffline(false)
  await opens(guest, gallery)
  await picture(guest, 3).waitFor()
  expect(await favouriteButton(guest, 3).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => favouritesOf(site, gallery)).toEqual([2, 3])
})

import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, heart, heartsOf, opens, photo } from './family-visit.ts'
import { realPhotos } from './real-photos.ts'

test('hearts tapped without a connection stay, say so, and are sent when it is back, in a later visit too', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(6) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  guest.watch.expectedLines.push(/net::ERR_INTERNET_DISCONNECTED/)
  const { page, context } = guest
  await opens(guest, gallery)
  await guest.presses('Ver fotos')
  await photo(guest, 1).locator('img[data-loaded]').waitFor()
  await heart(guest, 1).tap()
  await expect.poll(() => heartsOf(site, gallery)).toEqual([1])

  await context.setOffline(true)
  await heart(guest, 2).tap()
  await heart(guest, 1).tap()
  await guest.reads('Sem conexão: 2 favoritas estão guardadas neste aparelho e serão enviadas depois.')
  await guest.screenIsAccessible()
  expect(await heart(guest, 1).getAttribute('aria-pressed')).toBe('false')
  expect(await heart(guest, 2).getAttribute('aria-pressed')).toBe('true')
  expect(await heartsOf(site, gallery)).toEqual([1])
  await context.setOffline(false)
  await guest.reads('Suas favoritas foram enviadas.')
  await expect.poll(() => heartsOf(site, gallery)).toEqual([2])

  // The phone is put away before the connection comes back.
  await context.setOffline(true)
  await heart(guest, 3).tap()
  await guest.reads('Sem conexão: 1 favorita está guardada neste aparelho e será enviada depois.')
  await page.close()
  guest.window.page = await context.newPage()
  await context.setOffline(false)
  await opens(guest, gallery)
  await photo(guest, 3).waitFor()
  expect(await heart(guest, 3).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => heartsOf(site, gallery)).toEqual([2, 3])
})

import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

const pinDialogTitle = 'Digite o PIN para baixar'

test('the photographer turns the download PIN on and changes it', async ({ visit, site }) => {
  const { photographer, id } = await familyGallery(site, { files: await realPictures(2) })
  const studio = await visit(`/gallery/${id}/download`, { as: photographer })
  const { page } = studio
  await page.getByRole('switch', { name: 'Pedir um PIN para baixar' }).click()
  await studio.reads('As fotos agora pedem PIN para baixar.')
  const pinShown = page.locator('output').filter({ hasText: /^\d{6}$/ })
  const suggested = (await pinShown.textContent()) ?? ''
  // A link that is half under the fixed bar counts as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await studio.expectAccessible()
  await studio.press('Trocar o PIN')
  await studio.field('Novo PIN').fill('1234')
  await studio.press('SALVAR PIN')
  await studio.reads('Este PIN é fácil de adivinhar. Evite números repetidos ou em sequência.')
  await studio.field('Novo PIN').fill('739 150')
  await studio.press('SALVAR PIN')
  await studio.reads('O PIN foi trocado.')
  await page.reload()
  await page.locator('output').filter({ hasText: '739150' }).waitFor()
  expect(suggested).not.toBe('739150')
  await page.getByRole('switch', { name: 'Pedir um PIN para baixar' }).click()
  await studio.reads('As fotos não pedem mais PIN para baixar.')
})

test('a guest enters the PIN once, before the first download, and again after it changes', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const session = studioOf(site, gallery.photographer)
  const setPin = (pin: string) =>
    callAs(session, `/gallery/${gallery.id}/download-pin`, { method: 'PUT', body: { pin } })
  await setPin('482915')
  const guest = await familyVisit(visit, gallery, { expectedErrors: [400, 403] })
  const { page } = guest
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await guest.press('Baixar')
  const pinSheet = page.getByRole('dialog', { name: pinDialogTitle })
  await pinSheet.waitFor()
  await guest.expectAccessible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await overflowingElements(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await guest.press('Continuar')
  expect(await guest.errorUnder('PIN')).toBe('Escreva o PIN que você recebeu.')
  await guest.field('PIN').fill('482916')
  await guest.press('Continuar')
  await guest.reads('Este PIN não confere. Confira com quem enviou a galeria.')
  await guest.field('PIN').fill('482 915')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Baixar fotos' })
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Baixar', exact: true }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  await page.keyboard.press('Escape')

  // The PIN is needed once: the next download does not ask for it.
  await picture(guest, 2).click()
  await page.getByRole('dialog', { name: 'Foto ampliada' }).waitFor()
  const [singleDownload] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
  expect(singleDownload.suggestedFilename()).toBe('DSC_0002.jpg')

  // This page still has the old PIN: the download is rejected and the page asks for the new one.
  await setPin('739150')
  await page.keyboard.press('d')
  await pinSheet.waitFor()
  await guest.field('PIN').fill('739150')
  const [repeatedDownload] = await Promise.all([page.waitForEvent('download'), guest.press('Continuar')])
  expect(repeatedDownload.suggestedFilename()).toBe('DSC_0002.jpg')
})

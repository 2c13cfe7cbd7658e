import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, publicSelection } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S3-1.02, S3-3.14, S3-5.17, S3-6.02
test('a public selection asks for name and contact at the first tap, and enforces its limit', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 12)
  await publicSelection(site, gallery, { contracted_pictures: 3 })
  const lourdes = await familyVisit(visit, gallery, { phone: true, expectedErrors: [409] })
  const { page } = lourdes
  await mockPictures(page, site)
  await opens(lourdes, gallery)
  await lourdes.press('Ver fotos')
  // The terms are shown before guests identify themselves.
  await lourdes.reads('Escolha até 3 fotos.')
  await lourdes.reads('0 de 3')
  await lourdes.reads('Toque no círculo das fotos que você quer.')

  // Viewing asks nothing; the first choice asks for a name.
  await check(lourdes, 4).tap()
  const nameDialog = page.getByRole('dialog', { name: 'Quem está escolhendo?' })
  await nameDialog.getByRole('button', { name: 'Continuar' }).tap()
  expect(await lourdes.errorUnder('Seu nome')).toBe('Escreva o seu nome.')
  await lourdes.expectAccessible()
  await lourdes.field('Seu nome').fill('Dona Lourdes')
  await lourdes.field('E-mail ou WhatsApp').fill('98765')
  await nameDialog.getByRole('button', { name: 'Continuar' }).tap()
  expect(await lourdes.errorUnder('E-mail ou WhatsApp')).toBe('Escreva um e-mail ou um WhatsApp com DDD.')
  await lourdes.field('E-mail ou WhatsApp').fill('(81) 98888-7777')
  await nameDialog.getByRole('button', { name: 'Continuar' }).tap()
  // Without an e-mail, the link is the way back from another device.
  const linkDialog = page.getByRole('dialog', { name: 'Salve o seu link' })
  await linkDialog.waitFor()
  await lourdes.expectAccessible()
  const conversation = await linkDialog.getByRole('link', { name: 'Enviar para o meu WhatsApp' }).getAttribute('href')
  expect(conversation).toMatch(/^https:\/\/wa\.me\/5581988887777\?text=.+%23c%3D/)
  await linkDialog.getByRole('button', { name: 'Agora não' }).tap()
  await page.getByRole('button', { name: 'Salvar meu link' }).waitFor()
  const bar = page.getByRole('complementary', { name: 'Suas escolhas' })
  await bar.getByText('1 de 3').waitFor()
  expect(await check(lourdes, 4).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => chosenIn(site, gallery)).toEqual([4])

  // Without a sale the limit is final: a choice must be removed to make another.
  await check(lourdes, 5).tap()
  await check(lourdes, 6).tap()
  await check(lourdes, 7).tap()
  await lourdes.reads('Você já escolheu 3. Remova uma para trocar.')
  expect(await check(lourdes, 7).getAttribute('aria-pressed')).toBe('false')
  await check(lourdes, 4).tap()
  await check(lourdes, 7).tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([5, 6, 7])

  // The same phone is not asked again; the same contact on another device does not open this selection.
  await page.reload()
  await bar.getByText('3 de 3').waitFor()
  const otherVisit = await familyVisit(visit, gallery)
  await mockPictures(otherVisit.page, site)
  await opens(otherVisit, gallery)
  await otherVisit.press('Ver fotos')
  await picture(otherVisit, 1).hover()
  await check(otherVisit, 1).click()
  await otherVisit.field('Seu nome').fill('Outra pessoa')
  await otherVisit.field('E-mail ou WhatsApp').fill('81 98888-7777')
  await otherVisit.press('Continuar')
  await otherVisit.press('Agora não')
  await otherVisit.reads(/^1 de 3/)

  // Without a price the thank-you page has no payment.
  await lourdes.press('Concluir')
  await lourdes.field('Entendo que depois de enviar não poderei mudar.').check()
  await lourdes.press('Enviar escolhas')
  await lourdes.heading('Escolhas enviadas!').waitFor()
  expect(await page.getByText('Pix').count()).toBe(0)
  await lourdes.expectAccessible()

  // The gallery is delivered from now on; the finished selection can still be viewed, and a reopening requested.
  await page.reload()
  await lourdes.reads('Suas escolhas foram enviadas.')
  await lourdes.press('Ver meu pedido')
  const order = page.getByRole('dialog', { name: 'Escolhas enviadas!' })
  await order.getByText(/^Você escolheu 3 fotos\./).waitFor()
  await lourdes.expectAccessible()
  await order.getByRole('button', { name: 'Pedir reabertura' }).tap()
  await page.getByRole('dialog', { name: 'Pedir reabertura' }).getByRole('button', { name: 'Enviar pedido' }).tap()
  await order.getByText('Reabertura pedida. Já avisamos Estúdio Aurora.').waitFor()
})

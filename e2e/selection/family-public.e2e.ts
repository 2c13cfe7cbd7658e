import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, publicSelection } from '../family/family-selection.ts'
import { familyVisit, opens, photo } from '../family/family-visit.ts'
import { answerPhotos, fillWithRows } from '../family/many-photos.ts'
import { test } from '../harness/e2e-test.ts'

// spec: S3-1.02, S3-3.14, S3-5.17, S3-6.02
test('a public selection asks for name and contact at the first tap, and holds its limit', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 12)
  await publicSelection(site, gallery, { contracted_pictures: 3 })
  const lourdes = await familyVisit(visit, gallery, { phone: true, refusals: [409] })
  const { page } = lourdes
  await answerPhotos(page, site)
  await opens(lourdes, gallery)
  await lourdes.presses('Ver fotos')
  // What is offered is known before anybody says who they are.
  await lourdes.reads('Escolha até 3 fotos.')
  await lourdes.reads('0 de 3')
  await lourdes.reads('Toque no ✓ das fotos que você quer.')

  // Looking asks nothing; the first tap does.
  await check(lourdes, 4).tap()
  const who = page.getByRole('dialog', { name: 'Quem está escolhendo?' })
  await who.getByRole('button', { name: 'Continuar' }).tap()
  expect(await lourdes.refusalUnder('Seu nome')).toBe('Escreva o seu nome.')
  await lourdes.screenIsAccessible()
  await lourdes.field('Seu nome').fill('Dona Lourdes')
  await lourdes.field('E-mail ou WhatsApp').fill('98765')
  await who.getByRole('button', { name: 'Continuar' }).tap()
  expect(await lourdes.refusalUnder('E-mail ou WhatsApp')).toBe('Escreva um e-mail ou um WhatsApp com DDD.')
  await lourdes.field('E-mail ou WhatsApp').fill('(81) 98888-7777')
  await who.getByRole('button', { name: 'Continuar' }).tap()
  const bar = page.getByRole('complementary', { name: 'Suas escolhas' })
  await bar.getByText('1 de 3').waitFor()
  expect(await check(lourdes, 4).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => chosenIn(site, gallery)).toEqual([4])

  // Nothing is sold: the limit says so, and one can be exchanged for another.
  await check(lourdes, 5).tap()
  await check(lourdes, 6).tap()
  await check(lourdes, 7).tap()
  await lourdes.reads('Você já escolheu 3. Remova uma para trocar.')
  expect(await check(lourdes, 7).getAttribute('aria-pressed')).toBe('false')
  await check(lourdes, 4).tap()
  await check(lourdes, 7).tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([5, 6, 7])

  // Back another time on the same phone, nobody is asked again; the same contact elsewhere opens nothing of theirs.
  await page.reload()
  await bar.getByText('3 de 3').waitFor()
  const other = await familyVisit(visit, gallery)
  await answerPhotos(other.page, site)
  await opens(other, gallery)
  await other.presses('Ver fotos')
  await photo(other, 1).hover()
  await check(other, 1).click()
  await other.field('Seu nome').fill('Outra pessoa')
  await other.field('E-mail ou WhatsApp').fill('81 98888-7777')
  await other.presses('Continuar')
  await other.reads(/^1 de 3/)

  // Sent without a price: thanks, and nothing about paying.
  await lourdes.presses('Concluir')
  await lourdes.field('Entendo que depois de enviar não poderei mudar.').check()
  await lourdes.presses('Enviar escolhas')
  await lourdes.heading('Escolhas enviadas!').waitFor()
  expect(await page.getByText('Pix').count()).toBe(0)
  await lourdes.screenIsAccessible()

  // The gallery is delivered from now on; what was sent can still be looked at, and asked about.
  await page.reload()
  await lourdes.reads('Suas escolhas foram enviadas.')
  await lourdes.presses('Ver meu pedido')
  const order = page.getByRole('dialog', { name: 'Escolhas enviadas!' })
  await order.getByText(/^Você escolheu 3 fotos\./).waitFor()
  await lourdes.screenIsAccessible()
  await order.getByRole('button', { name: 'Pedir reabertura' }).tap()
  await page.getByRole('dialog', { name: 'Pedir reabertura' }).getByRole('button', { name: 'Enviar pedido' }).tap()
  await order.getByText('Reabertura pedida. O fotógrafo foi avisado.').waitFor()
})

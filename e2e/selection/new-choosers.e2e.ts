import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, publicSelection } from '../family/family-selection.ts'
import { familyVisit, opens } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'
import { exhaustEntryLimit } from './new-choosers.ts'

// spec: S3-6.02
test('the photographer admits more choosers after the hourly limit was reached', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  const { photographer } = gallery
  await fillWithRows(site, gallery, 6)
  await publicSelection(site, gallery, { contracted_pictures: 3 })
  const followUp = `/gallery/${gallery.id}/selection/followup`
  const studio = await visit(followUp, { as: photographer, phone: true })
  const newChoosersText = studio.page.getByText('Muita gente nova quer escolher nesta galeria')
  await studio.heading('Nenhuma seleção foi iniciada ainda').waitFor()
  expect(await newChoosersText.count()).toBe(0)
  await exhaustEntryLimit(gallery)

  const lourdes = await familyVisit(visit, gallery, { phone: true, expectedErrors: [429] })
  await mockPictures(lourdes.page, site)
  await opens(lourdes, gallery)
  await lourdes.press('Ver fotos')
  await check(lourdes, 2).tap()
  await lourdes.field('Seu nome').fill('Dona Lourdes')
  await lourdes.field('E-mail ou WhatsApp').fill('(81) 98888-7777')
  const continueButton = lourdes.page
    .getByRole('dialog', { name: 'Quem está escolhendo?' })
    .getByRole('button', { name: 'Continuar' })
  await continueButton.tap()
  await lourdes.reads(
    'Que bom que você veio! Muita gente começou a escolher agora há pouco, e já avisamos Estúdio Aurora. Tente de novo daqui a alguns minutos.',
  )
  await lourdes.expectAccessible()
  expect(await chosenIn(site, gallery)).toEqual([])

  // The mail links to the request, which the open page also shows without a reload.
  const mail = await site.mails.waitFor(photographer.email, { subject: 'Muita gente nova' })
  expect(mail.text).toContain(`${site.appOrigin}${followUp}`)
  await newChoosersText.waitFor()
  await studio.expectAccessible()
  await studio.press('DEIXAR ENTRAR MAIS 50')
  await studio.reads('Pronto! Mais 50 pessoas podem começar nas próximas 6 horas.')
  await newChoosersText.waitFor({ state: 'hidden' })

  await continueButton.tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([2])
  await studio.opens(followUp)
  await studio.page.getByRole('article', { name: 'Dona Lourdes' }).waitFor()
})

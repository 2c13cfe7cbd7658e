import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, privateSelection } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'

test('two devices of one family see each other’s choices, finish and deadline within a second', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { settings: { single_download: false, download_all: false } })
  await fillWithRows(site, gallery, 12)
  const selection = await privateSelection(site, gallery, { contracted_pictures: 4 })
  const openVisit = async (phone: boolean) => {
    const visitor = await familyVisit(visit, gallery, { phone, expectedErrors: [409] })
    await mockPictures(visitor.page, site)
    await opens(visitor, gallery, selection.personalPath)
    await visitor.press('Ver minhas fotos')
    await picture(visitor, 1).locator('img[data-loaded]').waitFor()
    return visitor
  }
  const phone = await openVisit(true)
  const computer = await openVisit(false)
  const pressed = (position: number) => check(computer, position).getAttribute('aria-pressed')
  // The event stream must be open before anything is measured.
  await check(phone, 1).tap()
  await expect.poll(() => pressed(1)).toBe('true')

  const waits: number[] = []
  for (const position of [2, 3]) {
    const startedAt = performance.now()
    await check(phone, position).tap()
    await expect.poll(() => pressed(position), { interval: 10 }).toBe('true')
    waits.push(performance.now() - startedAt)
  }
  console.log(`a choice is shown on the other device after ${waits.map(Math.round).join(', ')} ms`)
  expect(Math.min(...waits), 'milliseconds until the other device shows a choice').toBeLessThanOrEqual(1_000)
  await computer.reads('3 de 4')

  // The limit applies to the family, not to each device.
  await picture(computer, 4).hover()
  await check(computer, 4).click()
  await expect.poll(() => check(phone, 4).getAttribute('aria-pressed')).toBe('true')
  await check(phone, 5).tap()
  await phone.reads('Você já escolheu 4. Remova uma para trocar.')

  // A change on one device updates the review on the other: what is shown is what would be sent.
  await computer.press('Concluir')
  await computer.heading('4 fotos').waitFor()
  await check(phone, 1).tap()
  await computer.heading('3 fotos').waitFor()
  await computer.field('Entendo que depois de enviar não poderei mudar.').check()
  await computer.press('Enviar escolhas')
  await computer.heading('Escolhas enviadas!').waitFor()
  await phone.reads(/^Enviado em \d\d\/\d\d$/)
  expect(await check(phone, 1).count()).toBe(0)
  expect(await chosenIn(site, gallery)).toEqual([2, 3, 4])

  // Reopened with a deadline, which passes while both devices have the page open.
  await selection.edit({ status: 0 })
  await computer.reads('Estúdio Aurora reabriu a sua escolha: pode mudar à vontade.')
  await check(phone, 1).tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1, 2, 3, 4])
  await selection.edit({ limit_date: '2099-12-20' })
  await computer.reads('Escolha até 4 fotos · Prazo: 20/12')
  await site.rows(`update selection set deadline_day = '2026-01-31' where id = $1`, [selection.selectionId])
  await check(phone, 1).tap()
  await phone.reads('O prazo terminou em 31/01')
  expect(await phone.page.getByText('O prazo terminou em 31/01').count(), 'said once').toBe(1)
  expect(await phone.page.getByText(/^Escolha até 4 fotos/).count()).toBe(0)
  await phone.reads('1 escolha feita neste aparelho não entrou: as escolhas já estavam encerradas.')
  await phone.expectAccessible()
  await phone.press('Entendi')
  expect(await chosenIn(site, gallery)).toEqual([1, 2, 3, 4])
  await phone.press('Pedir mais prazo')
  await phone.press('Enviar pedido')
  await phone.reads('Mais prazo pedido')
  const [requestRow] = await site.rows(
    'select deadline_requested_at is not null as requested from selection where id = $1',
    [selection.selectionId],
  )
  expect(requestRow).toEqual({ requested: true })
  await selection.edit({ decline_request: { reason: '' } })
  await phone.reads('O pedido de mais prazo não foi aceito.')
  await phone.button('Pedir mais prazo').waitFor()
  await selection.edit({ limit_date: '2099-01-31' })
  await phone.reads('Estúdio Aurora reabriu a sua escolha: pode mudar à vontade.')
  await check(phone, 1).tap()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([2, 3, 4])
})

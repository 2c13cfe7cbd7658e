import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import {
  check,
  chosenIn,
  maybeButton,
  privateSelection,
  setPixKey,
  thirtyAndExtras,
} from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'

const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN

// spec: S2-3.06
test('chooses thirty and seven extras from the personal link to the Pix payment, on a phone', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 42)
  await setPixKey(site, gallery)
  const selection = await privateSelection(site, gallery, { ...thirtyAndExtras, limit_date: '2099-12-20' })
  await site.rows(`update gallery set description = 'Escolham com calma.' where id = $1`, [gallery.id])
  const marina = await familyVisit(visit, gallery, { phone: true })
  const { page } = marina
  await marina.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gallery.origin })
  await mockPictures(page, site)
  await opens(marina, gallery, selection.personalPath)
  await marina.press('Ver minhas fotos')

  // The selection terms, and the bar that is always visible.
  await marina.reads('Seu pacote inclui 30 fotos. Extras: R$ 15,00 cada · Prazo: 20/12')
  await marina.reads('Escolham com calma.')
  const bar = page.getByRole('complementary', { name: 'Suas escolhas' })
  await bar.getByText('0 de 30 inclusas').waitFor()
  await picture(marina, 1).locator('img[data-loaded]').waitFor()
  await marina.expectAccessible()
  // A photograph that is not chosen has an empty circle.
  expect(await check(marina, 1).locator('path').isVisible()).toBe(false)

  for (let position = 1; position <= 30; position += 1) await check(marina, position).tap()
  await bar.getByText('30 de 30 inclusas').waitFor()
  expect(await check(marina, 30).locator('path').isVisible()).toBe(true)
  await expect.poll(() => chosenIn(site, gallery)).toHaveLength(30)

  // The first extra asks for confirmation, once.
  await check(marina, 31).tap()
  const price = page.getByRole('dialog', { name: 'Fotos extras' })
  await price.getByText('A partir daqui cada foto custa R$ 15,00. Continuar?').waitFor()
  await marina.expectAccessible()
  await price.getByRole('button', { name: 'Agora não' }).tap()
  expect(await check(marina, 31).getAttribute('aria-pressed')).toBe('false')
  await check(marina, 31).tap()
  await price.getByRole('button', { name: 'Continuar' }).tap()
  for (let position = 32; position <= 37; position += 1) await check(marina, position).tap()
  await bar.getByText('37 · 30 inclusas + 7 extras = R$ 105,00').waitFor()
  await maybeButton(marina, 40).tap()
  await expect.poll(() => chosenIn(site, gallery, 'maybe')).toEqual([40])

  // The viewer shows the price too, and takes a comment.
  await picture(marina, 36).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByText('37 · 30 inclusas + 7 extras = R$ 105,00').waitFor()
  await marina.expectAccessible()
  await viewer.getByRole('button', { name: 'Comentar (C)' }).tap()
  const thread = page.getByRole('dialog', { name: 'Comentários da foto 36' })
  await marina.expectAccessible()
  await thread.getByRole('button', { name: 'para o álbum' }).tap()
  await thread.getByRole('button', { name: 'Enviar comentário' }).tap()
  await thread.getByRole('listitem').getByText('para o álbum').waitFor()
  // The phone's back button closes the comments, then the viewer.
  await page.goBack()
  await thread.waitFor({ state: 'detached' })
  await viewer.getByRole('button', { name: 'Comentar (C)' }).waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await expect
    .poll(() => site.rows('select text from selection_comment where selection_id = $1', [selection.selectionId]))
    .toEqual([{ text: 'para o álbum' }])

  // Minhas escolhas lists yes, maybe and commented; one is removed and added again.
  await marina.press('Minhas escolhas')
  await marina.heading('Minhas escolhas').waitFor()
  await marina.button('Sim (37)').waitFor()
  await check(marina, 1).tap()
  await bar.getByText('36 · 30 inclusas + 6 extras = R$ 90,00').waitFor()
  await check(marina, 1).tap()
  await marina.press('Talvez (1)')
  await picture(marina, 40).waitFor()
  await marina.expectAccessible()
  await marina.press('Com comentário (1)')
  await picture(marina, 36).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowingElements(page)).toEqual([])
  // At 200 % zoom the button keeps its word on one line.
  await page.setViewportSize({ width: 180, height: 400 })
  const lines = await marina.button('Concluir').evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })

  // The review repeats everything and must be acknowledged before sending.
  await marina.press('Concluir')
  await marina.heading('Confira antes de enviar').waitFor()
  await marina.reads('7 extras × R$ 15,00')
  await marina.reads('Depois de enviar, você recebe aqui o código Pix de R$ 105,00.')
  await marina.reads(/^Você tem 1 em dúvida\./)
  await marina.expectAccessible()
  // However many photographs there are, the total and the button are above them.
  expect(await topOf(marina.button('Enviar escolhas'))).toBeLessThan(await topOf(marina.heading('Fotos escolhidas')))
  await marina.field('Recado para Estúdio Aurora (se quiser)').fill('Amamos todas!')
  await marina.press('Enviar escolhas')
  await marina.reads('Marque que você entendeu para enviar.')
  const accept = marina.field('Entendo que depois de enviar não poderei mudar.')
  await accept.check()
  // A look at the doubts keeps the message and the tick.
  await marina.press('Ver as dúvidas')
  await marina.heading('Minhas escolhas').waitFor()
  await page.goBack()
  expect(await marina.field('Recado para Estúdio Aurora (se quiser)').inputValue()).toBe('Amamos todas!')
  expect(await accept.isChecked()).toBe(true)
  await marina.press('Enviar escolhas')

  // The thank-you page, with a Pix to the photographer.
  await marina.heading('Escolhas enviadas!').waitFor()
  await marina.reads('R$ 105,00, direto para Estúdio Aurora.')
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
  expect(await topOf(marina.button('Ver minhas fotos'))).toBeLessThan(await topOf(marina.heading('Fotos escolhidas')))
  await marina.expectAccessible()
  const code = await marina.field('Pix copia e cola').inputValue()
  expect(code).toMatch(/^000201.*pix@estudioaurora\.com\.br.*5406105\.005802BR/)
  await marina.press('Copiar código')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  // A tap by mistake is undone before the studio is told.
  await marina.press('Já paguei')
  await marina.press('Toquei sem querer')
  await marina.heading('Pague com Pix').waitFor()
  const declarations = () =>
    site.rows('select pix_declared_at from selection where id = $1 and pix_declared_at is not null', [
      selection.selectionId,
    ])
  expect(await declarations()).toEqual([])
  await marina.press('Já paguei')
  await marina.heading('Pagamento avisado').waitFor()
  await marina.reads('Você avisou que pagou. Estúdio Aurora vai conferir o recebimento.')
  await marina.expectAccessible()
  const [row] = await site.rows(
    `select chosen, finished_total::int, note, pix_declared_at is not null as declared from selection where id = $1`,
    [selection.selectionId],
  )
  expect(row).toEqual({ chosen: 37, finished_total: 10_500, note: 'Amamos todas!', declared: true })

  // Later the selection is read-only until the photographer reopens it.
  await site.rows('update gallery set single_download = false, download_all = false where id = $1', [gallery.id])
  await page.reload()
  await marina.heading('Escolhas enviadas!').waitFor()
  await marina.press('Ver minhas fotos')
  await bar.getByText(/^Enviado em \d\d\/\d\d$/).waitFor()
  expect(await check(marina, 1).count()).toBe(0)
  await marina.expectAccessible()
  await marina.press('Ver meu pedido')
  await marina.press('Pedir reabertura')
  const reopenDialog = page.getByRole('dialog', { name: 'Pedir reabertura' })
  await reopenDialog.getByLabel('Mensagem (se quiser)').fill('Quero trocar uma')
  await marina.expectAccessible()
  await reopenDialog.getByRole('button', { name: 'Enviar pedido' }).tap()
  await marina.reads('Reabertura pedida. Já avisamos Estúdio Aurora.')
  await selection.edit({ decline_request: { reason: 'O álbum já foi para a gráfica.' } })
  await marina.reads(/^O pedido de reabertura não foi aceito\. “O álbum já foi para a gráfica\.”$/)
  await selection.edit({ status: 0 })
  await marina.reads('Estúdio Aurora reabriu a sua escolha: pode mudar à vontade.')
  await bar.getByText('37 · 30 inclusas + 7 extras = R$ 105,00').waitFor()
  await check(marina, 1).tap()
  await expect.poll(() => chosenIn(site, gallery)).toHaveLength(36)
  // The message that was sent before is not lost by sending again.
  await marina.press('Concluir')
  expect(await marina.field('Recado para Estúdio Aurora (se quiser)').inputValue()).toBe('Amamos todas!')
  expect(await marina.field('Entendo que depois de enviar não poderei mudar.').isChecked()).toBe(false)
  await page.goBack()

  // When the photographer turns comments off, a photograph without any offers none.
  await site.rows('update gallery set allow_comments = false where id = $1', [gallery.id])
  await page.reload()
  await picture(marina, 2).tap()
  await viewer.getByRole('button', { name: 'Escolhida: tirar (Espaço)' }).waitFor()
  expect(await viewer.getByRole('button', { name: 'Comentar (C)' }).count()).toBe(0)
})

import { expect } from 'vitest'
import { clientOf, familyGallery } from '../family/family-gallery.ts'
import { check, privateSelection, setPixKey } from '../family/family-selection.ts'
import { familyVisit, opens } from '../family/family-visit.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { test } from '../harness/e2e-test.ts'
import { connectSeller, newSellerId, paymentAt, sellerOf } from './connected-studio.ts'

test('connects Mercado Pago on its page, and a paid balance opens the downloads of the open page', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await smallPictures(6) })
  await setPixKey(site, gallery)
  const client = await clientOf(site, gallery)
  const ana = await visit('/settings/pix', { as: gallery.photographer })
  ana.monitor.allowedOrigins.add(site.paymentsOrigin)

  // Declined on the gateway's page: nothing changed.
  await ana.press('CONECTAR MERCADO PAGO')
  await ana.press('Cancelar')
  await ana.expectPath('/settings/pix/mercado-pago')
  await ana.reads('Você não autorizou a conexão. Nada mudou.')
  expect(new URL(ana.page.url()).search, 'neither code nor state stay in the address').toBe('')
  await ana.expectAccessible()
  await ana.link('VOLTAR PARA O PIX').click()

  const sellerId = newSellerId()
  await ana.press('CONECTAR MERCADO PAGO')
  await ana.field('Número da conta').fill(sellerId)
  await ana.press('Autorizar')
  await ana.expectPath('/settings/pix')
  await ana.reads('O Mercado Pago foi conectado.')
  await ana.reads('Conectado')
  await ana.expectAccessible()
  expect(await ana.page.content(), 'the account’s number is masked').not.toContain(sellerId)

  // The delivery waits for an amount.
  await ana.opens(`/gallery/${gallery.id}/download`)
  await ana.field('Valor que falta').fill('80000')
  await ana.field('Quem paga').selectOption('Marina Duarte')
  await ana.press('PEDIR O PAGAMENTO')
  await ana.reads('Esperando R$ 800,00.')
  await ana.expectAccessible()

  const marina = await familyVisit(visit, gallery, { phone: true })
  const { page } = marina
  await opens(marina, gallery, client.personalPath)
  await marina.press('Ver minhas fotos')
  await marina.reads('Faltam R$ 800,00 para liberar as fotos em alta.')
  expect(await page.getByRole('button', { name: 'Baixar', exact: true }).count()).toBe(0)
  await marina.press('Pagar com Pix')
  const sheet = page.getByRole('dialog', { name: 'Liberar as fotos em alta' })
  await sheet.getByText('Assim que o Pix cair, liberamos sozinho. Pode deixar esta página aberta.').waitFor()
  expect(await sheet.getByRole('button', { name: 'Já paguei' }).count()).toBe(0)
  const code = await marina.field('Pix copia e cola').inputValue()
  await marina.expectAccessible()

  // Paid in the bank: the open page says so and offers the download.
  const seller = sellerOf(site, sellerId)
  const payment = await paymentAt(site, seller, gallery.photographer)
  expect(payment).toMatchObject({ transaction_amount: 800, status: 'pending' })
  expect(payment.point_of_interaction?.transaction_data?.qr_code).toBe(code)
  await seller.pay(payment.id)
  await sheet.getByText('Pagamento confirmado. As fotos estão liberadas!').waitFor()
  await marina.expectAccessible()
  await sheet.getByRole('button', { name: 'Baixar as fotos' }).click()
  await page.getByRole('dialog', { name: 'Baixar fotos' }).getByText('Todas').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Baixar', exact: true }).waitFor()
  await marina.doesNotRead('Faltam R$ 800,00 para liberar as fotos em alta.')

  // The photographer sees it without a tap, and the bank's confirmation cannot be undone.
  await ana.opens('/receivables')
  await ana.page.getByRole('radio', { name: 'Recebidos' }).check()
  const row = ana.page.getByRole('row').filter({ hasText: 'Marina Duarte' })
  await row.getByText(/^recebido .* pelo Mercado Pago$/).waitFor()
  await row.getByText('R$ 800,00').waitFor()
  expect(await row.getByRole('button').count()).toBe(0)

  // Disconnected: the next amount is paid by the studio's key.
  await ana.opens('/settings/pix')
  await ana.press('DESCONECTAR')
  const dialog = ana.page.getByRole('dialog', { name: 'Desconectar o Mercado Pago?' })
  await dialog.getByRole('button', { name: 'DESCONECTAR' }).click()
  await ana.reads('O Mercado Pago foi desconectado.')
  await ana.button('CONECTAR MERCADO PAGO').waitFor()
  await ana.opens(`/gallery/${gallery.id}/download`)
  await ana.field('Valor total (já recebido: R$ 800,00)').fill('90000')
  await ana.press('SALVAR VALOR')
  await page.reload()
  await marina.reads('Faltam R$ 100,00 para liberar as fotos em alta.')
  await marina.press('Pagar com Pix')
  await sheet.getByRole('button', { name: 'Já paguei' }).waitFor()
  expect(await marina.field('Pix copia e cola').inputValue()).toContain('5406100.00')
})

test('extra photos are paid with a Pix that confirms itself, also without a Pix key', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await smallPictures(6) })
  const seller = await connectSeller(site, gallery.photographer)
  const selection = await privateSelection(site, gallery, {
    selling_photos: true,
    charge_type: 'ADDITIONAL',
    contracted_pictures: 1,
    extra_picture_price: 2500,
    allow_extra_pictures: true,
  })
  const marina = await familyVisit(visit, gallery, { phone: true })
  await opens(marina, gallery, selection.personalPath)
  await marina.press('Ver minhas fotos')
  await check(marina, 1).click()
  await check(marina, 2).click()
  await marina.press('Continuar')
  await marina.press('Concluir')
  await marina.field('Entendo que depois de enviar não poderei mudar.').check()
  await marina.press('Enviar escolhas')
  await marina.heading('Escolhas enviadas!').waitFor()
  await marina.reads('R$ 25,00, direto para Estúdio Aurora.')
  await marina.reads('Assim que o Pix cair, Estúdio Aurora recebe a confirmação na hora.')
  expect(await marina.button('Já paguei').count()).toBe(0)
  await marina.expectAccessible()

  const payment = await paymentAt(site, seller, gallery.photographer)
  expect(payment).toMatchObject({ transaction_amount: 25, status: 'pending' })
  await seller.pay(payment.id)
  await marina.reads(/^Pagamento (confirmado|recebido)/)
  const [row] = await site.rows('select pix_received_at is not null as received from selection where id = $1', [
    selection.selectionId,
  ])
  expect(row).toEqual({ received: true })
})

import { testCards } from '@revela/dev-env'
import { expect } from 'vitest'
import { cardDataIn, fillCardForm, captureRequests, paymentAt } from '../checkout/pay.ts'
import { test } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { subscriber } from './subscriber.ts'

const agreementSql = `select canceled_at is not null as canceled, renewal_due_at is not null as renews, plan_id
  from subscription where customer_id = $1 and product = 'gallery_pro'`

// spec: S1-2.36
test('shows the subscription and its payments, cancels it in two clicks and resumes it', async ({ visit, site }) => {
  const user = await subscriber(site)
  const ana = await visit('/financial', { as: user })
  await ana.heading('Standard 20GB').waitFor()
  await ana.reads('R$ 49,90 por mês')
  await ana.reads(/^\d+ de .+ de \d{4}, no cartão final 5682$/)
  await ana.reads('Visa final 5682')
  await ana.reads('Paga')

  await ana.press('Cancelar assinatura')
  const dialog = ana.page.getByRole('dialog', { name: 'Cancelar a assinatura do Standard 20GB?' })
  await dialog.getByText(/^Nada do que você pagou se perde: o Standard 20GB continua inteiro até /).waitFor()
  await dialog.getByRole('button', { name: 'CANCELAR ASSINATURA' }).click()
  await ana.reads('Assinatura cancelada')
  await ana.reads(/^O Standard 20GB continua funcionando até .+\. Depois disso, nada mais é cobrado\.$/)
  expect(await site.rows(agreementSql, [user.customerId])).toEqual([{ canceled: true, renews: false, plan_id: 22 }])
  // The paid period stays usable.
  await ana.opens('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
  await ana.opens('/financial')
  await ana.press('RETOMAR ASSINATURA')
  await ana.button('Cancelar assinatura').waitFor()
  expect(await site.rows(agreementSql, [user.customerId])).toEqual([{ canceled: false, renews: true, plan_id: 22 }])

  await ana.page.getByRole('button', { name: /^Ver recibo: Standard 20GB mensal/ }).click()
  const receipt = ana.page.getByRole('dialog', { name: /^Recibo/ })
  await receipt.getByText('Cartão final 5682', { exact: true }).waitFor()
  await receipt.getByRole('button', { name: 'IMPRIMIR' }).waitFor()
  await ana.expectAccessible()
})

// spec: S1-2.38
test('shows card errors under their fields, and the card number never reaches our server', async ({ visit, site }) => {
  const user = await subscriber(site)
  const ana = await visit('/financial', { as: user, expectedErrors: [400] })
  await ana.press('TROCAR CARTÃO')
  await fillCardForm(ana, { number: '4111111111111112' })
  await ana.press('SALVAR CARTÃO')
  expect(await ana.errorUnder('Número do cartão')).toContain('Confira o número do cartão.')
  const captured = captureRequests(ana, site)
  await fillCardForm(ana, testCards.approvedMastercard)
  await ana.press('SALVAR CARTÃO')
  await ana.reads('O cartão foi atualizado com sucesso.')
  await ana.reads('Mastercard final 6351')
  expect(captured.tokens).toHaveLength(1)
  expect(cardDataIn(captured.apiBodies, testCards.approvedMastercard)).toEqual([])

  await ana.page.setViewportSize({ width: 390, height: 700 })
  await ana.press('REMOVER CARTÃO')
  const dialog = ana.page.getByRole('dialog', { name: 'Remover o cartão Mastercard final 6351?' })
  await dialog.getByText(/^A cobrança de .+ não será feita sozinha/).waitFor()
  // The notice of the saved card does not cover the close button.
  const notice = await ana.page.getByRole('region', { name: 'Avisos' }).boundingBox()
  const close = await dialog.getByRole('button', { name: 'Fechar', exact: true }).boundingBox()
  expect((notice?.y ?? 0) > (close?.y ?? 0) + (close?.height ?? 0)).toBe(true)
  await dialog.getByRole('button', { name: 'REMOVER' }).click()
  await ana.reads('Nenhum cartão guardado.')
  await ana.reads(/, sem cartão guardado: a fatura vai por e-mail$/)
  expect(await site.rows('select brand from payment_card where customer_id = $1', [user.customerId])).toEqual([])
})

test('a withdrawal within seven days refunds everything and restores the earlier account status', async ({
  visit,
  site,
}) => {
  const user = await subscriber(site)
  const ana = await visit('/financial', { as: user })
  await ana.reads(/^Até .+ você pode desistir e receber tudo de volta\.$/)
  await ana.press('Desistir da compra')
  const dialog = ana.page.getByRole('dialog', { name: 'Desistir da compra?' })
  await dialog.getByText('Devolvemos R$ 49,90, o valor inteiro, pelo mesmo meio de pagamento.').waitFor()
  await dialog.getByRole('button', { name: 'DESISTIR E RECEBER DE VOLTA' }).click()
  await ana.reads('Desistência registrada. O valor inteiro será devolvido.')
  await waitUntil(async () => (await paymentAt(site, user)).status === 'refunded', 'no refund was made')
  await ana.opens('/financial')
  await ana.reads('Você ainda não tem uma assinatura')
  await ana.page.getByText(/^(Estornada|Estorno em andamento)$/).waitFor()
  // The trial had ended before the purchase, and is ended again.
  await ana.opens('/gallery')
  await ana.expectPath('/extend-trial')
})

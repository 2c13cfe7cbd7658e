import { testCards } from '@revela/dev-env'
import { expect } from 'vitest'
import { fillCardForm, paymentAt, validCpf } from '../checkout/pay.ts'
import { test } from '../harness/e2e-test.ts'
import { freeze, subscriber } from './subscriber.ts'

const frozenAt = `select frozen_at from subscription where customer_id = $1 and product = 'gallery_pro'`

// spec: S1-2.27
test('a frozen account pays with another card on its blocked page, and is active at once', async ({ visit, site }) => {
  const user = await subscriber(site)
  await freeze(site, user)
  const ana = await visit('/gallery', { as: user, expectedErrors: [400, 402] })
  await ana.expectPath('/inactive')
  await ana.heading('A sua conta está congelada').waitFor()
  await ana.page.getByRole('region', { name: 'Área de cobrança' }).getByText('R$ 49,90', { exact: true }).waitFor()
  await ana.page.getByRole('link', { name: /FALAR COM O FINANCEIRO/ }).waitFor()

  await fillCardForm(ana, testCards.code)
  await ana.press('PAGAR R$ 49,90')
  expect(await ana.errorUnder('Código de segurança')).not.toBe('')
  await fillCardForm(ana, testCards.approvedMastercard)
  await ana.press('PAGAR R$ 49,90')
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
  await ana.reads('Pagamento confirmado. Que bom ter você de volta!')
  expect(await site.rows(frozenAt, [user.customerId])).toEqual([{ frozen_at: null }])
  await ana.opens('/financial')
  await ana.reads('Mastercard final 6351')
})

// spec: S1-2.54
test('a frozen account pays by Pix, and the page notices', async ({ visit, site }) => {
  const user = await subscriber(site)
  await freeze(site, user)
  const ana = await visit('/inactive', { as: user, expectedErrors: [400, 402] })
  await ana.page.getByText('Pix', { exact: true }).click()
  await ana.press('GERAR CÓDIGO PIX')
  // The Pix is issued and its payment not yet reported to us.
  await ana.field('CPF ou CNPJ').fill(validCpf)
  await ana.press('GERAR CÓDIGO PIX')
  await ana.heading('Pague com Pix').waitFor()
  await ana.expectAccessible()
  await site.sandbox.pay((await paymentAt(site, user)).id)
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
})

test('a frozen account exports its photographs or requests its erasure', async ({ visit, site }) => {
  const user = await subscriber(site)
  await freeze(site, user)
  const ana = await visit('/gallery', { as: user, phone: true, expectedErrors: [402] })
  await ana.expectPath('/inactive')
  await ana.link('Seus dados').click()
  await ana.expectPath('/account/data')
  await ana.press('PREPARAR CÓPIA')
  await ana.reads(/^A sua cópia está pronta: 1 arquivo ZIP/)
  await ana.press('Apagar a minha conta')
  await ana.field('Para confirmar, digite o e-mail da conta').fill(user.email)
  await ana.press('APAGAR EM 7 DIAS')
  await ana.reads(/^A sua conta será apagada em/)
  await ana.press('NÃO APAGAR A CONTA')
  await ana.button('Apagar a minha conta').waitFor()
  // Requesting the erasure cancelled the subscription, so the account is no longer frozen.
  await ana.link('Voltar').click()
  await ana.expectPath('/canceled')
})

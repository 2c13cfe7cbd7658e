import { testCards } from '@revela/dev-env'
import { expect } from 'vitest'
import { fillsCard, paymentAt, validCpf } from '../checkout/paying.ts'
import { test } from '../harness/e2e-test.ts'
import { freeze, subscriber } from './subscriber.ts'

const frozenAt = `select frozen_at from subscription where customer_id = $1 and product = 'gallery_pro'`

// spec: S1-2.27
test('a frozen account pays with another card where it stands, and is back at once', async ({ visit, site }) => {
  const person = await subscriber(site)
  await freeze(site, person)
  const ana = await visit('/gallery', { as: person, refusals: [400, 402] })
  await ana.isAt('/inactive')
  await ana.heading('A sua conta está congelada').waitFor()
  await ana.page.getByRole('region', { name: 'Área de cobrança' }).getByText('R$ 49,90', { exact: true }).waitFor()
  await ana.page.getByRole('link', { name: /FALAR COM O FINANCEIRO/ }).waitFor()

  await fillsCard(ana, testCards.code)
  await ana.presses('PAGAR R$ 49,90')
  expect(await ana.refusalUnder('Código de segurança')).not.toBe('')
  await fillsCard(ana, testCards.approvedMastercard)
  await ana.presses('PAGAR R$ 49,90')
  await ana.isAt('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
  await ana.reads('Pagamento confirmado. Que bom ter você de volta!')
  expect(await site.rows(frozenAt, [person.customerId])).toEqual([{ frozen_at: null }])
  await ana.opens('/financial')
  await ana.reads('Mastercard final 6351')
})

// spec: S1-2.54
test('a frozen account pays by Pix, and the page notices', async ({ visit, site }) => {
  const person = await subscriber(site)
  await freeze(site, person)
  const ana = await visit('/inactive', { as: person, refusals: [400, 402] })
  await ana.page.getByText('Pix', { exact: true }).click()
  await ana.presses('GERAR CÓDIGO PIX')
  // A Pix is written to somebody, and nobody has told us yet.
  await ana.field('CPF ou CNPJ').fill(validCpf)
  await ana.presses('GERAR CÓDIGO PIX')
  await ana.heading('Pague com Pix').waitFor()
  await ana.screenIsAccessible()
  await site.sandbox.pay((await paymentAt(site, person)).id)
  await ana.isAt('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
})

test('a frozen account takes its photographs along, or leaves', async ({ visit, site }) => {
  const person = await subscriber(site)
  await freeze(site, person)
  const ana = await visit('/gallery', { as: person, phone: true, refusals: [402] })
  await ana.isAt('/inactive')
  await ana.link('Seus dados').click()
  await ana.isAt('/account/data')
  await ana.presses('PREPARAR CÓPIA')
  await ana.reads(/^A sua cópia está pronta: 1 arquivo ZIP/)
  await ana.presses('Apagar a minha conta')
  await ana.field('Para confirmar, digite o e-mail da conta').fill(person.email)
  await ana.presses('APAGAR EM 7 DIAS')
  await ana.reads(/^A sua conta será apagada em/)
  await ana.presses('NÃO APAGAR A CONTA')
  await ana.button('Apagar a minha conta').waitFor()
  // Whoever asked for the end is charged no more: what was frozen is over.
  await ana.link('Voltar').click()
  await ana.isAt('/canceled')
})

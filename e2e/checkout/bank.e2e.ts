import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { fillAddress, isPaid, paymentAt, pays, subscriptionOf, validCpf } from './pay.ts'

// spec: S3-1.07, S3-2.63, S3-4.46, S3-9.52
test('a boleto is issued for a CPF, shown again after a reload, and paid once the bank confirms it', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const ana = await visit('/checkout/gallery-pro/overview?plan_id=19&periodicity_type=annually', { as: user })
  await ana.page.getByRole('radio', { name: 'Boleto', exact: true }).check()
  await ana.field('CPF ou CNPJ').fill('52998224726')
  await pays(ana)
  expect(await ana.errorUnder('CPF ou CNPJ')).toContain('Confira o CPF ou o CNPJ: os dígitos não batem.')
  expect(await ana.errorUnder('CEP')).toContain('Confira o CEP: são oito números.')
  await fillAddress(ana)
  await ana.field('CPF ou CNPJ').fill('52998224725')
  expect(await ana.field('CPF ou CNPJ').inputValue()).toBe(validCpf)
  await pays(ana)

  await ana.expectPath('/checkout/gallery-pro/payment-status')
  await ana.heading('O seu boleto está pronto').waitFor()
  await ana.reads('Valor R$ 959,04')
  await ana.reads(/até 2 horas/)
  await ana.reads(/até 72 horas/)
  const payment = await paymentAt(site, user)
  expect(payment).toMatchObject({ transaction_amount: 959.04, status: 'pending' })
  await ana.page.getByText(/^Vence em \d+ de .+ de \d{4}\.$/).waitFor()
  const boletoLine = await ana.page.locator('code').innerText()
  expect(boletoLine.replaceAll(/\D/g, '')).toHaveLength(47)
  const boletoLink = ana.page.getByRole('link', { name: /^ABRIR BOLETO/ })
  const address = await boletoLink.getAttribute('href')
  expect(new URL(address ?? '').origin).toBe(site.paymentsOrigin)

  // The address is there for the next boleto.
  await ana.opens('/checkout/gallery-pro/overview?plan_id=19&periodicity_type=annually')
  await ana.page.getByRole('radio', { name: 'Boleto', exact: true }).check()
  await ana.field('CEP').waitFor()
  expect([await ana.field('CEP').inputValue(), await ana.field('Cidade').inputValue()]).toEqual([
    '01310-100',
    'São Paulo',
  ])
  expect(await ana.field('CPF ou CNPJ').inputValue()).toBe(validCpf)
  await ana.page.goBack()

  // Another boleto in the address is ignored: the page shows the one of our ledger.
  const url = new URL(ana.page.url())
  url.searchParams.set('payment_slip_url', 'https://evil.test/boleto')
  await ana.opens('/gallery')
  await ana.opens(`${url.pathname}${url.search}`)
  await ana.reads(boletoLine)
  expect(await boletoLink.getAttribute('href')).toBe(address)

  await site.sandbox.pay(payment.id)
  await isPaid(site, user)
  expect(await site.rows(subscriptionOf, [user.customerId])).toMatchObject([
    { plan_id: 19, periodicity: 'annually', renews_with: 'payment-slip' },
  ])
})

// spec: S3-2.65
test('shows a Pix as a code, and notices its payment', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/checkout/gallery-pro/overview?plan_id=28', { as: user })
  await ana.page.getByRole('radio', { name: 'Pix', exact: true }).check()
  await ana.field('CPF ou CNPJ').fill(validCpf)
  await pays(ana)
  await ana.heading('Pague com Pix').waitFor()
  const qrCode = ana.page.getByRole('img', { name: 'QR Code do Pix' })
  await qrCode.waitFor()
  // The code to copy is above the QR code, for those who pay on the device that shows this page.
  const [copyTop, qrTop] = [await ana.button('COPIAR').boundingBox(), await qrCode.boundingBox()]
  expect(copyTop?.y).toBeLessThan(qrTop?.y ?? 0)
  const pixCode = await ana.page.locator('code').innerText()
  expect(pixCode).toMatch(/^000201/)
  await ana.page.reload()
  expect(await ana.page.locator('code').innerText()).toBe(pixCode)
  await site.sandbox.pay((await paymentAt(site, user)).id)
  await ana.expectPath('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  await ana.reads('O pagamento foi aprovado e o plano Basic 10GB é seu.')

  // The trial still runs, so the whole paid month is unused and is credited to a larger plan.
  await ana.opens('/checkout/gallery-pro/overview?plan_id=19&periodicity_type=monthly')
  await ana.reads('Crédito pelos dias não usados')
  await ana.reads('− R$ 29,90')
  await ana.reads('R$ 70,00')
})

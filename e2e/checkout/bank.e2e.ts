import { expect } from 'vitest'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'
import { isPaid, paymentAt, pays, subscriptionOf, validCpf } from './paying.ts'

// spec: S3-1.07, S3-2.63, S3-4.46, S3-9.52
test('a boleto is made for a CPF, found again after a reload, and counts once the bank says so', async ({
  visit,
  site,
}) => {
  const person = await somebody(site)
  const ana = await visit('/checkout/gallery-pro/overview?plan_id=19&periodicity_type=annually', { as: person })
  await ana.page.getByRole('radio', { name: 'Boleto', exact: true }).check()
  await ana.field('CPF ou CNPJ').fill('52998224726')
  await pays(ana)
  expect(await ana.refusalUnder('CPF ou CNPJ')).toContain('Confira o CPF ou o CNPJ: os dígitos não batem.')
  await ana.field('CPF ou CNPJ').fill('52998224725')
  expect(await ana.field('CPF ou CNPJ').inputValue()).toBe(validCpf)
  await pays(ana)

  await ana.isAt('/checkout/gallery-pro/payment-status')
  await ana.heading('O seu boleto está pronto').waitFor()
  await ana.reads('Valor R$ 959,04')
  await ana.reads(/até 2 horas/)
  await ana.reads(/até 72 horas/)
  const payment = await paymentAt(site, person)
  expect(payment).toMatchObject({ transaction_amount: 959.04, status: 'pending' })
  const line = await ana.page.locator('code').innerText()
  expect(line.replaceAll(/\D/g, '')).toHaveLength(47)
  const slip = ana.page.getByRole('link', { name: /^ABRIR BOLETO/ })
  const address = await slip.getAttribute('href')
  expect(new URL(address ?? '').origin).toBe(site.paymentsOrigin)

  // An address that names another boleto shows only what our own ledger has.
  const url = new URL(ana.page.url())
  url.searchParams.set('payment_slip_url', 'https://evil.test/boleto')
  await ana.opens('/gallery')
  await ana.opens(`${url.pathname}${url.search}`)
  await ana.reads(line)
  expect(await slip.getAttribute('href')).toBe(address)

  await site.sandbox.pay(payment.id)
  await isPaid(site, person)
  expect(await site.rows(subscriptionOf, [person.customerId])).toMatchObject([
    { plan_id: 19, periodicity: 'annually', renews_with: 'payment-slip' },
  ])
})

// spec: S3-2.65
test('a Pix is shown as a code, and the page knows when it is paid', async ({ visit, site }) => {
  const person = await somebody(site)
  const ana = await visit('/checkout/gallery-pro/overview?plan_id=28', { as: person })
  await ana.page.getByRole('radio', { name: 'Pix', exact: true }).check()
  await ana.field('CPF ou CNPJ').fill(validCpf)
  await pays(ana)
  await ana.heading('Pague com Pix').waitFor()
  await ana.page.getByRole('img', { name: 'Código QR do Pix' }).waitFor()
  const shown = await ana.page.locator('code').innerText()
  expect(shown).toMatch(/^000201/)
  await ana.page.reload()
  expect(await ana.page.locator('code').innerText()).toBe(shown)
  await site.sandbox.pay((await paymentAt(site, person)).id)
  await ana.isAt('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  await ana.reads('O pagamento foi aprovado e o plano Basic 10GB é seu.')

  // The trial still runs, so that nothing of the month is used yet: all of it is taken off a larger plan.
  await ana.opens('/checkout/gallery-pro/overview?plan_id=19&periodicity_type=monthly')
  await ana.reads('Crédito pelos dias não usados')
  await ana.reads('− R$ 29,90')
  await ana.reads('R$ 70,00')
})

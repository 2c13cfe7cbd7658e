import { testCards } from '@revela/dev-env'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import { cardDataIn, fillCardForm, captureRequests, paymentAt, pays, subscriptionOf } from './pay.ts'

// spec: S1-9.10, S3-1.07, S3-2.59, S3-2.61, S3-2.62, S3-2.64, S3-2.66, S3-2.67, S3-2.70, S3-3.42, S3-4.37, S3-4.39
// spec: S3-5.26, S3-5.27, S3-5.33, S3-5.35, S3-5.37, S3-9.14, S3-9.26, S3-9.27
test('a trial buys a year of Plus in twelve instalments, and the card number never reaches our server', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const ana = await visit('/checkout', { as: user })
  const scripts: string[] = []
  ana.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin)
  })

  await ana.expectPath('/checkout/gallery-pro/plans')
  await ana.page.reload()
  await ana.heading('Compare os planos').waitFor()
  expect(await ana.page.getByRole('navigation').count(), 'no menu and no breadcrumb').toBe(0)
  await ana.link('Voltar para a plataforma').waitFor()
  const logo = ana.link('Revela, página inicial')
  expect(await logo.isVisible()).toBe(true)
  await ana.page.setViewportSize({ width: 800, height: 800 })
  await logo.waitFor({ state: 'hidden' })
  await ana.page.setViewportSize({ width: 1280, height: 800 })
  await ana.reads('R$ 959,04 por ano, ou 12x de R$ 79,92 sem juros')
  await ana.page.getByRole('radio', { name: /^Mensal/ }).click()
  await ana.reads('R$ 99,90')
  await ana.page.getByRole('radio', { name: /^Anual/ }).click()
  await ana.link('ASSINAR PLUS 100GB').click()

  await ana.expectPath('/checkout/gallery-pro/overview')
  await ana.reads('Cupom válido')
  await ana.reads('R$ 959,04')
  await ana.reads(/^O período pago começa em .+, quando o seu teste termina\.$/)
  await ana.reads(/^Próxima cobrança: R\$ 959,04 em .+\. Pago até /)
  await ana.field('Parcelas').selectOption('12')
  await ana.reads('em 12x de R$ 79,92 sem juros')
  await ana.reads('Somente para pagamento à vista.')

  // Another plan keeps the yearly period and the instalments; a month is paid at once, without the annual coupon.
  await ana.field('Plano').selectOption('Standard 20GB')
  await ana.reads('em 12x de R$ 39,92 sem juros')
  await ana.page.getByRole('radio', { name: /^Mensal/ }).click()
  await expect.poll(() => ana.field('Parcelas').isDisabled()).toBe(true)
  await ana.reads('Somente assinaturas anuais podem ser parceladas.')
  await ana.reads('O pagamento por boleto não está disponível no Plano Standard 20GB mensal.')
  await ana.doesNotRead('Cupom válido')
  await ana.field('Plano').selectOption('Plus 100GB')
  await ana.page.getByRole('radio', { name: /^Anual/ }).click()
  await ana.field('Parcelas').selectOption('12')

  const captured = captureRequests(ana, site)
  await fillCardForm(ana, testCards.approved)
  expect(await ana.field('Nome impresso no cartão').inputValue()).toBe('ANA PRADO')
  expect(await ana.field('Validade').inputValue()).toBe('11/35')
  await ana.reads('Visa')
  await pays(ana)
  await ana.expectPath('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  await ana.reads('O pagamento foi aprovado e o plano Plus 100GB é seu.')

  expect(captured.tokens, 'one token for the payment, one for the saved card').toHaveLength(2)
  expect(captured.tokens.every((body) => body.includes(testCards.approved.number))).toBe(true)
  expect(cardDataIn(captured.apiBodies, testCards.approved)).toEqual([])
  expect(captured.keys).toHaveLength(1)
  expect(new Set(scripts)).toEqual(new Set([site.appOrigin]))
  expect(await paymentAt(site, user)).toMatchObject({
    transaction_amount: 959.04,
    installments: 12,
    status: 'approved',
  })
  expect(await site.rows(subscriptionOf, [user.customerId])).toEqual([
    { plan_id: 19, periodicity: 'annually', renews_with: 'credit-card', paid: true },
  ])
  await ana.link('IR PARA AS GALERIAS').click()
  await ana.heading('Minhas Galerias').waitFor()

  // The same plan is not sold again without a word, and the saved card pays the year that is added.
  await ana.opens('/checkout/gallery-pro/plans')
  await ana.reads(/^Você já tem este plano até .+\.$/)
  expect(await ana.link('ASSINAR PLUS 100GB').count()).toBe(0)
  await ana.link('Acrescentar um ano').click()
  await ana.reads(/^Você já tem este plano até /)
  await ana.reads(/^O novo período começa em .+, quando termina o que já está pago\.$/)
  expect(await ana.page.getByRole('radio', { name: 'Visa final 5682' }).isChecked()).toBe(true)
  expect(await ana.field('Número do cartão').count()).toBe(0)
  await ana.field('Parcelas').selectOption('12')
  await ana.expectAccessible()
  await ana.press('PAGAR 12x DE R$ 79,92')
  await ana.expectPath('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  expect(captured.tokens).toHaveLength(2)

  // The credit covers a smaller plan: neither a card nor instalments are asked for.
  await ana.opens('/checkout/gallery-pro/overview?plan_id=28&periodicity_type=annually')
  await ana.reads('O seu crédito cobre tudo: não há nada a pagar agora.')
  expect(await ana.field('Parcelas').count()).toBe(0)
  await ana.press('CONFIRMAR')
  await ana.expectPath('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  expect(await site.rows(subscriptionOf, [user.customerId])).toMatchObject([{ plan_id: 28, paid: true }])
})

// spec: S3-2.60, S3-2.65, S3-2.68, S3-2.69
test('a blocked account can open the plans and stays blocked', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'expired')
  const ana = await visit('/checkout/site-pro', { as: user })
  await ana.expectPath('/checkout/site-pro/plans')
  await ana.reads('R$ 383,04 por ano, ou 12x de R$ 31,92 sem juros')
  await ana.opens('/checkout/another/overview')
  await ana.expectPath('/checkout/gallery-pro/plans')
  await ana.opens('/checkout/gallery-pro/payment-status?payment_method=cash&plan_id=19')
  await ana.expectPath('/checkout/gallery-pro/overview')
  // The success page is not shown without a payment.
  await ana.opens('/checkout/gallery-pro/payment-status/credit-card-payment-success?plan_id=19')
  await ana.expectPath('/checkout/gallery-pro/overview')
  await ana.page.getByRole('button', { name: /Conta de/ }).click()
  for (const name of ['Minha Conta', 'Financeiro']) {
    expect(await ana.page.getByRole('link', { name, exact: true }).getAttribute('aria-disabled'), name).toBe('true')
  }
  await ana.link('Sair').waitFor()
})

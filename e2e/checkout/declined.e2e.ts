import { testCards } from '@revela/dev-env'
import { expect } from 'vitest'
import { httpRequest } from '../harness/http-request.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { cardDataIn, fillCardForm, isPaid, captureRequests, paymentAt, pays } from './pay.ts'

const monthly = '/checkout/gallery-pro/overview?plan_id=22&periodicity_type=monthly'

// spec: S3-5.38, S3-8.23
test('shows why a card was declined, and another one pays', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit(monthly, { as: user, expectedErrors: [400] })
  const captured = captureRequests(ana, site)

  // The gateway rejects the card before it issues a token, so our server gets no request.
  await fillCardForm(ana, testCards.approved)
  await ana.page.route(`${site.paymentsOrigin}/v1/card_tokens*`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: 'bad_request', cause: [{ code: 'E302' }] },
    }),
  )
  await pays(ana)
  expect(await ana.errorUnder('Código de segurança')).toBe('Confira o código de segurança.')
  expect(captured.keys).toEqual([])
  await ana.page.unroute(`${site.paymentsOrigin}/v1/card_tokens*`)

  await fillCardForm(ana, testCards.code)
  await pays(ana)
  await expect.poll(() => captured.keys.length).toBe(1)
  expect(await ana.errorUnder('Código de segurança')).not.toBe('')

  await fillCardForm(ana, testCards.funds)
  await pays(ana)
  await ana.page.getByRole('dialog').waitFor()
  await ana.reads('A compra não foi concluída')
  await ana.press('FECHAR')

  await fillCardForm(ana, testCards.approved)
  await pays(ana)
  await ana.expectPath('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  expect(new Set(captured.keys).size, 'a new key after each decline').toBe(3)
  for (const card of [testCards.approved, testCards.code, testCards.funds]) {
    expect(cardDataIn(captured.apiBodies, card)).toEqual([])
  }
})

test('a purchase with a lost response is repeated with the same key and charged once', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit(monthly, { as: user })
  ana.monitor.expectedLines.push(/Failed to load resource/)
  const captured = captureRequests(ana, site)
  await ana.page.route('**/api/checkout/upgrade', async (route) => {
    // The request arrives; our server's response is lost.
    const request = route.request()
    // An intercepted request does not have the headers yet that the browser adds when it is sent.
    const cookie = Object.entries(user.cookies).map(([name, value]) => `${name}=${value}`)
    const { status } = await httpRequest(`http://127.0.0.1:${site.apiPort}/api/checkout/upgrade`, {
      method: 'POST',
      headers: {
        'x-revela': '1',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': request.headers()['idempotency-key'] ?? '',
        cookie: cookie.join('; '),
      },
      body: request.postDataJSON() as unknown,
    })
    expect(status).toBe(200)
    await route.abort()
  })
  await fillCardForm(ana, testCards.approved)
  await pays(ana)
  await ana.reads('A conexão caiu no meio da compra')
  await ana.page.unroute('**/api/checkout/upgrade')

  // The card is saved by now, so the retry uses it.
  await ana.page.reload()
  await ana.page.getByRole('radio', { name: 'Visa final 5682' }).waitFor()
  await pays(ana)
  await ana.expectPath('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  expect(captured.keys).toHaveLength(2)
  expect(new Set(captured.keys).size).toBe(1)
  const charges = await site.rows<{ id: string }>('select id from charge where customer_id = $1', [user.customerId])
  expect(charges).toHaveLength(1)
  const { payments } = await site.sandbox.records()
  expect(payments.filter((payment) => payment.external_reference === charges[0]?.id)).toHaveLength(1)
})

// spec: S3-8.24, S3-8.25, S3-8.26, S3-8.27, S3-9.53
test('a purchase that fails without a message offers a contact', async ({ visit, site }) => {
  const ana = await visit(monthly, { as: await createTestUser(site), phone: true, expectedErrors: [400, 500] })
  await ana.page.route('**/api/checkout/upgrade', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [], request_id: 'x' } }),
  )
  await fillCardForm(ana, testCards.approved)
  await pays(ana)
  await ana.reads('Erro no processamento da compra.')
  await ana.reads(/Fale com o financeiro por WhatsApp ou telefone, de segunda a sexta, das 9h às 18h\./)
  await ana.button('Entrar em contato pelo Whatsapp').waitFor()
  await ana.page.keyboard.press('Escape')
  await ana.page.getByRole('dialog').waitFor({ state: 'hidden' })

  // An error about the plan is shown at the top, and the page scrolls there.
  await ana.page.route('**/api/checkout/upgrade', (route) =>
    route.fulfill({ status: 400, json: { error: 'InvalidRequest', messages: [{ id: 'plan', help: 'Outro plano.' }] } }),
  )
  await ana.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await ana.page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await pays(ana)
  await ana.reads('Outro plano.')
  await expect.poll(() => ana.page.evaluate(() => window.scrollY)).toBe(0)
})

for (const [outcome, card, fieldName, words] of [
  ['approved', testCards.pendingApproved, 'success', 'Tudo certo. Bom trabalho!'],
  ['declined', testCards.pendingDeclined, 'failed', 'O pagamento não foi aprovado'],
] as const) {
  // spec: S3-2.64, S3-4.42, S3-4.43
  test(`a pending card payment is polled until it is ${outcome}`, async ({ visit, site }) => {
    const user = await createTestUser(site)
    const ana = await visit(monthly, { as: user })
    await fillCardForm(ana, card)
    await pays(ana)
    await ana.heading('Confirmando o seu pagamento').waitFor()
    const { id, status } = await paymentAt(site, user)
    expect(status).toBe('in_process')
    await site.sandbox.settle(id)
    await ana.expectPath(`/checkout/gallery-pro/payment-status/credit-card-payment-${fieldName}`)
    await ana.heading(words).waitFor()
    if (outcome === 'approved') return await isPaid(site, user)
    await ana.link('TENTAR DE NOVO').click()
    await ana.expectPath('/checkout/gallery-pro/overview')
    await ana.field('Plano').waitFor()
    expect(await ana.field('Plano').inputValue()).toBe('22')
  })
}

// spec: S3-4.44, S3-4.45
test('stops polling after ten minutes and says so', async ({ visit, site }) => {
  const ana = await visit(null, { as: await createTestUser(site), expectedErrors: [500] })
  let requestCount = 0
  await ana.page.route('**/api/checkout/charge/status*', (route) => {
    requestCount += 1
    // A failed poll is repeated.
    if (requestCount < 3) return route.fulfill({ status: 500, json: {} })
    return route.fulfill({
      json: {
        credit_card_payment_success: false,
        credit_card_payment_failed: false,
        credit_card_payment_pending: true,
      },
    })
  })
  await ana.page.clock.install()
  await ana.opens('/checkout/gallery-pro/payment-status?payment_method=credit-card&plan_id=19')
  await ana.heading('Confirmando o seu pagamento').waitFor()
  for (let minute = 0; minute < 10; minute += 1) await ana.page.clock.runFor(60_000)
  await ana.heading('O banco ainda não respondeu').waitFor()
  const countBefore = requestCount
  expect(countBefore).toBeGreaterThan(5)
  await ana.page.clock.runFor(60_000)
  expect(requestCount).toBe(countBefore)
  await ana.press('VERIFICAR DE NOVO')
  await ana.heading('Confirmando o seu pagamento').waitFor()
})

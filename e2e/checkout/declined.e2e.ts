import { testCards } from '@revela/dev-env'
import { expect } from 'vitest'
import { ask } from '../harness/ask.ts'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'
import { cardDataIn, fillsCard, isPaid, overhear, paymentAt, pays } from './paying.ts'

const monthly = '/checkout/gallery-pro/overview?plan_id=22&periodicity_type=monthly'

// spec: S3-5.38, S3-8.23
test('a declined card is told where it can be mended, and another one pays', async ({ visit, site }) => {
  const person = await somebody(site)
  const ana = await visit(monthly, { as: person, refusals: [400] })
  const heard = overhear(ana, site)

  // Refused by the gateway before it is a token: nothing reached us.
  await fillsCard(ana, testCards.approved)
  await ana.page.route(`${site.paymentsOrigin}/v1/card_tokens*`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: 'bad_request', cause: [{ code: 'E302' }] },
    }),
  )
  await pays(ana)
  expect(await ana.refusalUnder('Código de segurança')).toBe('Confira o código de segurança.')
  expect(heard.keys).toEqual([])
  await ana.page.unroute(`${site.paymentsOrigin}/v1/card_tokens*`)

  await fillsCard(ana, testCards.code)
  await pays(ana)
  await expect.poll(() => heard.keys.length).toBe(1)
  expect(await ana.refusalUnder('Código de segurança')).not.toBe('')

  await fillsCard(ana, testCards.funds)
  await pays(ana)
  await ana.page.getByRole('dialog').waitFor()
  await ana.reads('A compra não foi concluída')
  await ana.presses('FECHAR')

  await fillsCard(ana, testCards.approved)
  await pays(ana)
  await ana.isAt('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  expect(new Set(heard.keys).size, 'a new key after each decline').toBe(3)
  for (const card of [testCards.approved, testCards.code, testCards.funds]) {
    expect(cardDataIn(heard.ours, card)).toEqual([])
  }
})

test('a purchase whose answer was lost is made again with the same key, and charged once', async ({ visit, site }) => {
  const person = await somebody(site)
  const ana = await visit(monthly, { as: person })
  ana.watch.expectedLines.push(/Failed to load resource/)
  const heard = overhear(ana, site)
  await ana.page.route('**/api/checkout/upgrade', async (route) => {
    // It arrives; what our server answered does not.
    const request = route.request()
    await ask(request.url(), {
      method: 'POST',
      headers: await request.allHeaders(),
      body: request.postDataJSON() as unknown,
    })
    await route.abort()
  })
  await fillsCard(ana, testCards.approved)
  await pays(ana)
  await ana.reads('A conexão caiu no meio da compra')
  await ana.page.unroute('**/api/checkout/upgrade')

  await ana.page.reload()
  await fillsCard(ana, testCards.approved)
  await pays(ana)
  await ana.isAt('/checkout/gallery-pro/payment-status/credit-card-payment-success')
  expect(heard.keys).toHaveLength(2)
  expect(new Set(heard.keys).size).toBe(1)
  const charges = await site.rows<{ id: string }>('select id from charge where customer_id = $1', [person.customerId])
  expect(charges).toHaveLength(1)
  const { payments } = await site.sandbox.books()
  expect(payments.filter((one) => one.external_reference === charges[0]?.id)).toHaveLength(1)
})

// spec: S3-8.24, S3-8.25, S3-8.26, S3-8.27, S3-9.53
test('a purchase refused without a word offers somebody to talk to', async ({ visit, site }) => {
  const ana = await visit(monthly, { as: await somebody(site), phone: true, refusals: [400, 500] })
  await ana.page.route('**/api/checkout/upgrade', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [], request_id: 'x' } }),
  )
  await fillsCard(ana, testCards.approved)
  await pays(ana)
  await ana.reads('Erro no processamento da compra.')
  await ana.reads(/Fale com o financeiro por WhatsApp ou telefone, de segunda a sexta, das 9h às 18h\./)
  await ana.button('Entrar em contato pelo Whatsapp').waitFor()
  await ana.page.keyboard.press('Escape')
  await ana.page.getByRole('dialog').waitFor({ state: 'hidden' })

  // What is wrong with the plan stands at the top, and the page goes there.
  await ana.page.route('**/api/checkout/upgrade', (route) =>
    route.fulfill({ status: 400, json: { error: 'InvalidRequest', messages: [{ id: 'plan', help: 'Outro plano.' }] } }),
  )
  await ana.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await ana.page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await pays(ana)
  await ana.reads('Outro plano.')
  await expect.poll(() => ana.page.evaluate(() => window.scrollY)).toBe(0)
})

for (const [outcome, card, place, words] of [
  ['approved', testCards.pendingApproved, 'success', 'Tudo certo. Bom trabalho!'],
  ['declined', testCards.pendingDeclined, 'failed', 'O pagamento não foi aprovado'],
] as const) {
  // spec: S3-2.64, S3-4.42, S3-4.43
  test(`a card that the bank thinks about is followed until it is ${outcome}`, async ({ visit, site }) => {
    const person = await somebody(site)
    const ana = await visit(monthly, { as: person })
    await fillsCard(ana, card)
    await pays(ana)
    await ana.heading('Confirmando o seu pagamento').waitFor()
    const { id, status } = await paymentAt(site, person)
    expect(status).toBe('in_process')
    await site.sandbox.settle(id)
    await ana.isAt(`/checkout/gallery-pro/payment-status/credit-card-payment-${place}`)
    await ana.heading(words).waitFor()
    if (outcome === 'approved') return await isPaid(site, person)
    await ana.link('TENTAR DE NOVO').click()
    await ana.isAt('/checkout/gallery-pro/overview')
    await ana.field('Plano').waitFor()
    expect(await ana.field('Plano').inputValue()).toBe('22')
  })
}

// spec: S3-4.44, S3-4.45
test('after ten minutes the page stops asking and says so', async ({ visit, site }) => {
  const ana = await visit(null, { as: await somebody(site), refusals: [500] })
  let asked = 0
  await ana.page.route('**/api/checkout/charge/status*', (route) => {
    asked += 1
    // An answer that did not come is asked for again, too.
    if (asked < 3) return route.fulfill({ status: 500, json: {} })
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
  const before = asked
  expect(before).toBeGreaterThan(5)
  await ana.page.clock.runFor(60_000)
  expect(asked).toBe(before)
  await ana.presses('VERIFICAR DE NOVO')
  await ana.heading('Confirmando o seu pagamento').waitFor()
})

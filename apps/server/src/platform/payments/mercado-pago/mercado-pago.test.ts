import { isBoletoLine } from '@revela/domain'
import { describe, expect, test } from 'vitest'
import {
  GatewayUnavailable,
  PaymentDeclinedError,
  type ChargeMethod,
  type DeclineReason,
  type Gateway,
  type Payer,
} from '../gateway.ts'
import { approvedCard, openBoleto, openPix, noAddress, noSecurityCode, usedToken } from './documented-answers.ts'
import { createMercadoPago } from './mercado-pago.ts'

const chargeId = '01900000-0000-7000-8000-0000000000bb'
const customerId = '01900000-0000-7000-8000-0000000000aa'
const address = {
  zip_code: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
} as const
const payer: Payer = {
  customerId,
  name: 'Ana Lúcia Prado',
  email: 'ana@estudio.test',
  taxNumber: '52998224725',
  address,
}
const accessToken = 'APP_USR-very-private'

type Sent = { method: string; url: string; headers: Record<string, string>; body: unknown }
type StubbedResponse = { status: number; body: unknown } | Error

/** A gateway whose HTTP requests get these responses in order. */
function wired(...answers: StubbedResponse[]): { gateway: Gateway; sent: Sent[]; logged: unknown[] } {
  const sent: Sent[] = []
  const logged: unknown[] = []
  const log = { error: (facts: unknown, message: string) => void logged.push([facts, message]) }
  const send: typeof fetch = async (input, init = {}) => {
    const { method = 'GET', headers, body } = init
    const read: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    sent.push({
      method,
      url: input instanceof URL ? input.href : '',
      headers: headers as Record<string, string>,
      body: read,
    })
    const answer = answers[sent.length - 1] ?? new Error('unexpected request')
    if (answer instanceof Error) throw answer
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status })
  }
  const apiUrl = 'https://api.mercadopago.com'
  const options = { name: 'mercado-pago', apiUrl, accessToken, webhookSecret: 's', timeoutMs: 1_000, log, fetch: send }
  return { gateway: createMercadoPago(options), sent, logged }
}

const charge = (gateway: Gateway, method: ChargeMethod, chargePayer = payer) =>
  gateway.charge({ chargeId, amountCents: 47_880, description: 'Plus anual', payer: chargePayer, method })

const byCard: ChargeMethod = {
  kind: 'card',
  token: 'e3ed6f098462036dd2cbabe314b9de2a',
  brand: 'mastercard',
  installments: 12,
}
const card = {
  gatewayCustomer: '123-abc',
  gatewayCard: '987',
  brand: 'visa',
  lastFour: '5682',
  expires: '11/30',
} as const

describe('requests', () => {
  test('sends a card as its token only, with the charge id as idempotency key', async () => {
    const { gateway, sent } = wired({ status: 201, body: approvedCard })
    await charge(gateway, byCard)
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.mercadopago.com/v1/payments',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'x-idempotency-key': chargeId,
        },
        body: {
          transaction_amount: 478.8,
          description: 'Plus anual',
          external_reference: chargeId,
          metadata: { customer_id: customerId },
          payment_method_id: 'master',
          token: 'e3ed6f098462036dd2cbabe314b9de2a',
          installments: 12,
          payer: {
            email: 'ana@estudio.test',
            first_name: 'Ana',
            last_name: 'Lúcia Prado',
            identification: { type: 'CPF', number: '52998224725' },
          },
        },
      },
    ])
  })

  test.each([
    ['payment-slip', 'bolbradesco', openBoleto],
    ['pix', 'pix', openPix],
  ] as const)('sends a %s with its expiry and the tax number of the payer', async (kind, id, answer) => {
    const { gateway, sent } = wired({ status: 201, body: answer })
    const expiresAt = new Date('2026-11-19T02:59:59.000Z')
    await charge(gateway, { kind, expiresAt }, { ...payer, name: 'Ana', taxNumber: '11222333000181' })
    expect(sent[0]?.body).toMatchObject({
      payment_method_id: id,
      date_of_expiration: '2026-11-18T23:59:59.000-03:00',
      payer: { first_name: 'Ana', last_name: 'Ana', identification: { type: 'CNPJ', number: '11222333000181' } },
    })
  })

  test('sends the address of the payer with a boleto', async () => {
    const { gateway, sent } = wired({ status: 201, body: openBoleto })
    await charge(gateway, { kind: 'payment-slip', expiresAt: new Date('2026-11-19T02:59:59.000Z') })
    expect(sent[0]?.body).toMatchObject({
      payer: {
        address: {
          zip_code: '01310100',
          street_name: 'Avenida Paulista',
          street_number: '1000',
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          federal_unit: 'SP',
        },
      },
    })
  })

  test('creates a token of a saved card first, then the payment of its customer', async () => {
    const { gateway, sent } = wired({ status: 201, body: { id: 'fresh-token' } }, { status: 201, body: approvedCard })
    await charge(gateway, { kind: 'saved-card', card, installments: 1 })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://api.mercadopago.com/v1/card_tokens',
      'POST https://api.mercadopago.com/v1/payments',
    ])
    expect(sent[0]?.body).toEqual({ card_id: '987', customer_id: '123-abc' })
    expect(sent[1]?.body).toMatchObject({ token: 'fresh-token', payer: { type: 'customer', id: '123-abc' } })
  })

  test('finds the customer of a saved card by e-mail and creates a missing one', async () => {
    const savedCardRequest = {
      id: '987',
      last_four_digits: '5682',
      expiration_month: 1,
      expiration_year: 2030,
      payment_method: { id: 'master' },
    }
    const { gateway, sent } = wired(
      { status: 200, body: { results: [] } },
      { status: 201, body: { id: '123-abc' } },
      { status: 201, body: savedCardRequest },
    )
    expect(await gateway.saveCard(payer, 'second-token')).toEqual({
      ...card,
      brand: 'mastercard',
      expires: '01/30',
    })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://api.mercadopago.com/v1/customers/search?email=ana%40estudio.test',
      'POST https://api.mercadopago.com/v1/customers',
      'POST https://api.mercadopago.com/v1/customers/123-abc/cards',
    ])
    expect(sent[2]?.body).toEqual({ token: 'second-token' })
  })

  test('reads by id, finds by our reference, refunds and cancels', async () => {
    const refunded = { ...approvedCard, status: 'refunded', status_detail: 'refunded' }
    const { gateway, sent } = wired(
      { status: 200, body: approvedCard },
      { status: 200, body: { paging: { total: 1 }, results: [approvedCard] } },
      { status: 201, body: { id: 1, payment_id: 1_312_345_678, amount: 478.8, status: 'approved' } },
      { status: 200, body: refunded },
      { status: 200, body: { ...openPix, status: 'cancelled', status_detail: 'by_collector' } },
    )
    await gateway.read('1312345678')
    await gateway.find(chargeId)
    expect(await gateway.refund('1312345678', 'refund-1')).toMatchObject({ state: 'refunded' })
    expect(await gateway.cancel('1312345678')).toMatchObject({ state: 'canceled' })
    const at = 'https://api.mercadopago.com/v1/payments'
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${at}/1312345678`,
      `GET ${at}/search?external_reference=${chargeId}&sort=date_created&criteria=desc`,
      `POST ${at}/1312345678/refunds`,
      `GET ${at}/1312345678`,
      `PUT ${at}/1312345678`,
    ])
    expect(sent[2]?.headers['x-idempotency-key']).toBe('refund-1')
    expect(sent[4]?.body).toEqual({ status: 'cancelled' })
  })
})

const answered = async (body: unknown) => await charge(wired({ status: 201, body }).gateway, byCard)

describe('responses', () => {
  test('parses a paid card', async () => {
    expect(await answered(approvedCard)).toEqual({
      gatewayId: '1312345678',
      chargeId,
      customerId,
      sellerId: '448876418',
      state: 'paid',
      amountCents: 47_880,
      paidAt: new Date('2026-11-15T14:00:01.000Z'),
      reason: null,
      boleto: null,
      pix: null,
      expiresAt: null,
      card: { brand: 'mastercard', lastFour: '6351' },
    })
  })

  test('reads the line of a boleto from its barcode or from its own field', async () => {
    const { boleto, expiresAt } = await answered(openBoleto)
    expect(isBoletoLine(boleto?.line ?? '')).toBe(true)
    expect(boleto?.url).toBe(openBoleto.transaction_details.external_resource_url)
    expect(expiresAt).toEqual(new Date('2026-11-19T02:59:59.000Z'))
    const notification = {
      ...openBoleto.transaction_details,
      digitable_line: `${boleto?.line.slice(0, 5)}.${boleto?.line.slice(5)}`,
    }
    expect((await answered({ ...openBoleto, transaction_details: notification })).boleto?.line).toBe(boleto?.line)
  })

  test('parses a Pix', async () => {
    expect(await answered(openPix)).toMatchObject({
      state: 'pending',
      pix: { code: openPix.point_of_interaction.transaction_data.qr_code },
      card: null,
      boleto: null,
    })
  })

  test.each([
    ['approved', 'accredited', 'paid'],
    ['authorized', 'pending_capture', 'pending'],
    ['in_process', 'pending_contingency', 'pending'],
    ['in_mediation', 'pending', 'paid'],
    ['cancelled', 'expired', 'expired'],
    ['cancelled', 'by_collector', 'canceled'],
    ['refunded', 'refunded', 'refunded'],
    ['charged_back', 'settled', 'refunded'],
  ])('parses %s (%s) as %s', async (status, status_detail, state) => {
    expect(await answered({ ...approvedCard, status, status_detail })).toMatchObject({ state, reason: null })
  })

  test.each<[string, DeclineReason]>([
    ['cc_rejected_bad_filled_card_number', 'card_number'],
    ['cc_rejected_bad_filled_date', 'expiration_date'],
    ['cc_rejected_bad_filled_security_code', 'secure_code'],
    ['cc_rejected_insufficient_amount', 'insufficient_funds'],
    ['cc_rejected_call_for_authorize', 'call_bank'],
    ['cc_rejected_card_disabled', 'disabled'],
    ['cc_rejected_duplicated_payment', 'duplicated'],
    ['cc_rejected_high_risk', 'fraud'],
    ['cc_rejected_invalid_installments', 'installments'],
    ['cc_rejected_something_new', 'other'],
  ])('parses the rejection %s as %s', async (status_detail, reason) => {
    const declined = await answered({ ...approvedCard, status: 'rejected', status_detail, date_approved: null })
    expect(declined).toMatchObject({ state: 'declined', reason, paidAt: null })
  })

  test('returns no charge id for a payment without our reference', async () => {
    const foreign = [
      { ...approvedCard, external_reference: 'order 7' },
      { ...approvedCard, metadata: {} },
      { ...approvedCard, external_reference: null },
    ]
    for (const body of foreign) expect(await answered(body)).toMatchObject({ chargeId: null, customerId: null })
  })

  test.each([{}, { ...approvedCard, status: 'who_knows' }, { ...approvedCard, transaction_amount: '478.80' }, []])(
    'treats a response that cannot be parsed as an unknown outcome',
    async (body) => {
      await expect(answered(body)).rejects.toThrow(GatewayUnavailable)
    },
  )
})

const notFound: StubbedResponse = { status: 200, body: { paging: { total: 0 }, results: [] } }

describe('errors', () => {
  test('returns the existing payment when a retry is rejected', async () => {
    const { gateway } = wired({ status: 400, body: usedToken }, { status: 200, body: { results: [approvedCard] } })
    expect(await charge(gateway, byCard)).toMatchObject({ state: 'paid', chargeId })
  })

  test('leaves the outcome open when a rejection cannot be looked up', async () => {
    const { gateway } = wired({ status: 400, body: usedToken }, { status: 500, body: {} })
    await expect(charge(gateway, byCard)).rejects.toThrow(GatewayUnavailable)
  })

  test.each<[StubbedResponse, 'rejected' | 'unknown']>([
    [{ status: 400, body: usedToken }, 'rejected'],
    [{ status: 400, body: { cause: { code: 'E301' } } }, 'rejected'],
    [{ status: 401, body: { message: 'invalid access token' } }, 'unknown'],
    [{ status: 403, body: {} }, 'unknown'],
    [{ status: 409, body: {} }, 'unknown'],
    [{ status: 429, body: {} }, 'unknown'],
    [{ status: 500, body: { message: 'internal_error' } }, 'unknown'],
    [{ status: 502, body: '<html>Bad gateway</html>' }, 'unknown'],
    [{ status: 201, body: '{"id": 13' }, 'unknown'],
    [new TypeError('fetch failed'), 'unknown'],
    [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'unknown'],
  ])('classifies the response %j', async (answer, meaning) => {
    const charged = charge(wired(answer, notFound).gateway, byCard)
    await expect(charged).rejects.toThrow(meaning === 'rejected' ? PaymentDeclinedError : GatewayUnavailable)
  })

  const anyString = expect.any(String) as string
  const ourError = (call: string, status: number, ...causes: string[]) => [[{ call, status, causes }, anyString]]
  const boleto: ChargeMethod = { kind: 'payment-slip', expiresAt: new Date('2026-11-19T02:59:59.000Z') }
  const savedCardRequest: ChargeMethod = { kind: 'saved-card', card, installments: 1 }
  const token: StubbedResponse = { status: 201, body: { id: 'fresh-token' } }
  const payments = 'POST /v1/payments'

  test.each<[string, ChargeMethod, StubbedResponse[], unknown[]]>([
    [
      'a saved card without its code',
      savedCardRequest,
      [token, { status: 400, body: noSecurityCode }],
      ourError(payments, 400, '3031'),
    ],
    [
      'the token of a saved card',
      savedCardRequest,
      [{ status: 400, body: noSecurityCode }],
      ourError('POST /v1/card_tokens', 400, '3031'),
    ],
    [
      'a token that we created',
      savedCardRequest,
      [token, { status: 400, body: usedToken }],
      ourError(payments, 400, '3003'),
    ],
    ['a boleto without an address', boleto, [{ status: 400, body: noAddress }], ourError(payments, 400, '7521')],
    [
      'an invalid amount',
      byCard,
      [{ status: 400, body: { cause: [{ code: 4037 }] } }],
      ourError(payments, 400, '4037'),
    ],
    [
      'a card cause together with another',
      byCard,
      [{ status: 400, body: { cause: [{ code: 325 }, { code: 4020 }] } }],
      ourError(payments, 400, '325', '4020'),
    ],
    ['no cause', byCard, [{ status: 422, body: {} }], ourError(payments, 422)],
    ['an empty cause', byCard, [{ status: 400, body: { cause: [] } }], ourError(payments, 400)],
    [
      'a code that is a property of every object',
      byCard,
      [{ status: 400, body: { cause: { code: 'toString' } } }],
      ourError(payments, 400, '?'),
    ],
  ])('logs a rejection for %s as our error, not as a decline', async (_, method, answers, expectedLog) => {
    const { gateway, sent, logged } = wired(...answers)
    await expect(charge(gateway, method)).rejects.toThrow(GatewayUnavailable)
    expect(logged).toEqual(expectedLog)
    expect(sent).toHaveLength(answers.length)
  })

  test.each<[number | string, DeclineReason]>([
    [301, 'card_number'],
    ['E302', 'secure_code'],
    [326, 'expiration_date'],
    [4036, 'installments'],
    [2006, 'other'],
    [2067, 'other'],
  ])('treats the payer or card cause %s as a decline and logs nothing', async (code, reason) => {
    const { gateway, logged } = wired({ status: 400, body: { cause: [{ code }] } }, notFound)
    await expect(charge(gateway, byCard)).rejects.toMatchObject({ name: 'PaymentDeclinedError', reason })
    expect(logged).toEqual([])
  })

  test('does not report a card as declined when saving it fails by our error', async () => {
    const customer = { status: 200, body: { results: [{ id: '123-abc' }] } }
    const usedTokenGateway = wired(customer, { status: 400, body: usedToken })
    await expect(usedTokenGateway.gateway.saveCard(payer, 't')).rejects.toThrow(PaymentDeclinedError)
    expect(usedTokenGateway.logged).toEqual([])
    const invalidCustomer = wired(customer, { status: 400, body: { cause: [{ code: 100 }] } })
    await expect(invalidCustomer.gateway.saveCard(payer, 't')).rejects.toThrow(GatewayUnavailable)
    expect(invalidCustomer.logged).toEqual(ourError('POST /v1/customers', 400, '100'))
    const noCustomer = { status: 200, body: { results: [] } }
    const unknownCause = wired(noCustomer, { status: 400, body: { cause: [{ code: 101 }] } }, noCustomer)
    await expect(unknownCause.gateway.saveCard(payer, 't')).rejects.toThrow(GatewayUnavailable)
    expect([unknownCause.logged, unknownCause.sent.length]).toEqual([[], 3])
  })

  test('includes no secret, token or gateway text in messages', async () => {
    const secrets = `${accessToken} e3ed6f098462036dd2cbabe314b9de2a 4235647728025682`
    const answers: StubbedResponse[] = [
      { status: 400, body: { ...usedToken, message: secrets } },
      { status: 400, body: { message: secrets, cause: [{ code: secrets, description: secrets }] } },
      { status: 400, body: { message: secrets, cause: [{ code: 4_235_647_728_025_682 }] } },
      { status: 500, body: { message: secrets } },
      { status: 200, body: { message: secrets } },
      new Error(secrets),
    ]
    for (const answer of answers) {
      const { gateway, logged } = wired(answer, notFound)
      const error: unknown = await charge(gateway, byCard).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(Error)
      const { message, stack, cause } = error as Error
      expect(`${message} ${stack} ${String(cause)} ${JSON.stringify([error, logged])}`).not.toMatch(
        /APP_USR|e3ed6f|4235/,
      )
    }
  })

  test('does not request a payment id that is not a number', async () => {
    const { gateway, sent } = wired()
    expect(await gateway.read('../customers')).toBeNull()
    expect(sent).toEqual([])
  })

  test('returns null for a missing payment', async () => {
    const { gateway } = wired({ status: 404, body: { message: 'Payment not found' } })
    expect(await gateway.read('1')).toBeNull()
  })

  test('returns a change that was already applied and throws for an impossible one', async () => {
    const rejection = { status: 400, body: { cause: [{ code: 2063 }] } }
    const done = wired(rejection, { status: 200, body: { ...approvedCard, status: 'refunded' } })
    expect(await done.gateway.refund('1312345678', 'r')).toMatchObject({ state: 'refunded' })
    const impossible = wired(rejection, { status: 200, body: approvedCard })
    await expect(impossible.gateway.refund('1312345678', 'r')).rejects.toThrow(PaymentDeclinedError)
    const paid = wired(rejection, { status: 200, body: approvedCard })
    expect(await paid.gateway.cancel('1312345678')).toMatchObject({ state: 'paid' })
  })
})

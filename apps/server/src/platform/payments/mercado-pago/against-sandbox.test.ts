import { isBoletoLine } from '@revela/domain'
import {
  openSandbox,
  startSandbox,
  testCards,
  type Sandbox,
  type SandboxClient,
  type TestCard,
} from '@revela/sandbox-gateway'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayUnavailable, PaymentDeclinedError, type ChargeMethod, type Gateway, type Payer } from '../gateway.ts'
import { createMercadoPago } from './mercado-pago.ts'

const customerId = randomUUID()
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
  name: 'Ana Lúcia de Teste',
  email: 'ana@estudio.test',
  taxNumber: '52998224725',
  address,
}

let dir: string
let process: Sandbox
let sandbox: SandboxClient
let gateway: Gateway
/** A gateway with a short timeout, for responses that never come. */
let shortTimeoutGateway: Gateway
let logged: Record<string, unknown>[]

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'revela-sandbox-'))
  process = await startSandbox({ port: 0, dir })
})
afterAll(async () => {
  await process.stop()
  rmSync(dir, { recursive: true })
})
beforeEach(() => {
  sandbox = openSandbox(process.origin, `TEST-${randomBytes(12).toString('hex')}`)
  const { accessToken, webhookSecret } = sandbox.account
  logged = []
  const log = { error: (facts: Record<string, unknown>) => void logged.push(facts) }
  const options = { name: 'sandbox', apiUrl: process.origin, accessToken, webhookSecret, log }
  gateway = createMercadoPago({ ...options, timeoutMs: 15_000 })
  shortTimeoutGateway = createMercadoPago({ ...options, timeoutMs: 1_000 })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

function charge(method: ChargeMethod, chargeId: string = randomUUID(), by = gateway) {
  return by.charge({ chargeId, amountCents: 47_880, description: 'Plus anual', payer, method })
}

async function byCard(card: TestCard = testCards.approved, installments = 1): Promise<ChargeMethod> {
  const brand = card.brand === 'master' ? 'mastercard' : card.brand
  return { kind: 'card', token: await sandbox.token(card), brand, installments }
}

describe('a card', () => {
  test('pays at once in twelve instalments and is found again', async () => {
    const chargeId = randomUUID()
    const paid = await charge(await byCard(testCards.approvedElo, 12), chargeId)
    expect(paid).toMatchObject({
      chargeId,
      customerId,
      state: 'paid',
      amountCents: 47_880,
      card: { brand: 'elo', lastFour: '8311' },
      reason: null,
    })
    expect(Math.abs((paid.paidAt?.getTime() ?? 0) - Date.now())).toBeLessThan(10_000)
    expect(await gateway.read(paid.gatewayId)).toEqual(paid)
    expect(await gateway.find(chargeId)).toEqual(paid)
  })

  test.each([
    [testCards.number, 'card_number'],
    [testCards.date, 'expiration_date'],
    [testCards.code, 'secure_code'],
    [testCards.funds, 'insufficient_funds'],
    [testCards.call, 'call_bank'],
    [testCards.disabled, 'disabled'],
    [testCards.duplicated, 'duplicated'],
    [testCards.risk, 'fraud'],
    [testCards.installments, 'installments'],
    [testCards.other, 'other'],
  ])('declines a card: $description', async (card, reason) => {
    expect(await charge(await byCard(card))).toMatchObject({ state: 'declined', reason, paidAt: null })
  })

  test('is pending and then approved or declined', async () => {
    const [valid, invalid] = [
      await charge(await byCard(testCards.pendingApproved)),
      await charge(await byCard(testCards.pendingDeclined)),
    ]
    expect([valid.state, invalid.state]).toEqual(['pending', 'pending'])
    await sandbox.settleAll()
    expect(await gateway.read(valid.gatewayId)).toMatchObject({ state: 'paid' })
    expect(await gateway.read(invalid.gatewayId)).toMatchObject({ state: 'declined', reason: 'other' })
  })

  test('is charged once however often its charge is sent, and its token works only once', async () => {
    const chargeId = randomUUID()
    const method = await byCard()
    const answers = await Promise.all([charge(method, chargeId), charge(method, chargeId), charge(method, chargeId)])
    expect(new Set(answers.map((answer) => answer.gatewayId)).size).toBe(1)
    await expect(charge(method)).rejects.toThrow(PaymentDeclinedError)
    expect((await sandbox.records()).payments).toHaveLength(1)
  })

  test('is found as paid after a timed out request', async () => {
    const chargeId = randomUUID()
    const method = await byCard(testCards.timeout)
    await expect(charge(method, chargeId, shortTimeoutGateway)).rejects.toThrow(GatewayUnavailable)
    expect(await gateway.find(chargeId)).toMatchObject({ state: 'paid', chargeId })
    expect(await charge(method, chargeId)).toMatchObject({ state: 'paid' })
    expect((await sandbox.records()).payments).toHaveLength(1)
  })

  test('leaves no card number in the records of the sandbox', () => {
    const written = readFileSync(join(dir, 'ledger.jsonl'), 'utf8')
    expect(written).toContain('423564')
    for (const { number } of Object.values(testCards)) expect(written).not.toContain(number)
  })
})

describe('a boleto', () => {
  test('has a valid line and a page to print, and is paid later', async () => {
    const open = await charge({ kind: 'payment-slip', expiresAt: inDays(3) })
    expect(open).toMatchObject({ state: 'pending', card: null, pix: null })
    expect(isBoletoLine(open.boleto?.line ?? '')).toBe(true)
    expect(open.boleto?.line.slice(-10)).toBe('0000047880')
    const page = await fetch(open.boleto?.url ?? '')
    expect(page.headers.get('content-type')).toBe('application/pdf')
    expect((await page.text()).startsWith('%PDF-1.4')).toBe(true)
    await sandbox.pay(open.gatewayId)
    expect(await gateway.read(open.gatewayId)).toMatchObject({ state: 'paid', amountCents: 47_880 })
  })

  test('expires, and counts as paid when it is paid late', async () => {
    const { gatewayId } = await charge({ kind: 'payment-slip', expiresAt: inDays(3) })
    await sandbox.moveClock(4 * 86_400_000)
    expect(await gateway.read(gatewayId)).toMatchObject({ state: 'expired' })
    await sandbox.pay(gatewayId, { late: true })
    const paid = await gateway.read(gatewayId)
    expect(paid?.state).toBe('paid')
    expect((paid?.paidAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3.9 * 86_400_000)
  })

  test('is declined without a tax number', async () => {
    const request = { chargeId: randomUUID(), amountCents: 100, description: 'x', payer: { ...payer, taxNumber: null } }
    const boletoCharge = gateway.charge({ ...request, method: { kind: 'payment-slip', expiresAt: inDays(3) } })
    await expect(boletoCharge).rejects.toThrow(PaymentDeclinedError)
    expect((await sandbox.records()).payments).toEqual([])
  })
})

describe('a Pix', () => {
  test('has a code to copy and is paid', async () => {
    const open = await charge({ kind: 'pix', expiresAt: inDays(1) })
    expect(open.pix?.code).toMatch(/^000201.*5406478\.80.*6304[0-9A-F]{4}$/)
    await sandbox.pay(open.gatewayId)
    expect(await gateway.read(open.gatewayId)).toMatchObject({ state: 'paid' })
  })

  test('is cancelled, or returned as paid when it was paid in the meantime', async () => {
    const [off, paid] = [
      await charge({ kind: 'pix', expiresAt: inDays(1) }),
      await charge({ kind: 'pix', expiresAt: inDays(1) }),
    ]
    expect(await gateway.cancel(off.gatewayId)).toMatchObject({ state: 'canceled' })
    expect(await gateway.cancel(off.gatewayId)).toMatchObject({ state: 'canceled' })
    await sandbox.pay(paid.gatewayId)
    expect(await gateway.cancel(paid.gatewayId)).toMatchObject({ state: 'paid' })
  })
})

test('refunds a payment once', async () => {
  const { gatewayId } = await charge(await byCard())
  const refundId = randomUUID()
  expect(await gateway.refund(gatewayId, refundId)).toMatchObject({ state: 'refunded', amountCents: 47_880 })
  expect(await gateway.refund(gatewayId, refundId)).toMatchObject({ state: 'refunded' })
  expect(await gateway.refund(gatewayId, randomUUID())).toMatchObject({ state: 'refunded' })
  expect((await sandbox.records()).payments[0]?.refunds).toHaveLength(1)
})

test('charges a saved card without its owner and deletes it', async () => {
  const card = await gateway.saveCard(payer, await sandbox.token())
  expect(card).toMatchObject({ brand: 'visa', lastFour: '5682', expires: '11/35' })
  const paidBefore = randomUUID()
  expect(await charge({ kind: 'saved-card', card, installments: 1 }, paidBefore)).toMatchObject({ state: 'paid' })
  const later = await gateway.saveCard(payer, await sandbox.token(testCards.renewalDeclined))
  expect(later.gatewayCustomer).toBe(card.gatewayCustomer)
  const declined = await charge({ kind: 'saved-card', card: later, installments: 1 })
  expect(declined).toMatchObject({ state: 'declined', reason: 'insufficient_funds' })
  await gateway.deleteCard(card)
  await gateway.deleteCard(card)
  await expect(charge({ kind: 'saved-card', card, installments: 1 })).rejects.toThrow(PaymentDeclinedError)
  // A payment from before the deletion stays paid when its charge is sent again.
  expect(await charge({ kind: 'saved-card', card, installments: 1 }, paidBefore)).toMatchObject({ state: 'paid' })
})

describe('a gateway as strict as the real one', () => {
  test('rejects a boleto without an address as our error, not as a decline', async () => {
    const boleto = { kind: 'payment-slip', expiresAt: inDays(3) } as const
    const request = { chargeId: randomUUID(), amountCents: 100, description: 'x', payer: { ...payer, address: null } }
    await expect(gateway.charge({ ...request, method: boleto })).rejects.toThrow(GatewayUnavailable)
    expect(logged).toEqual([{ call: 'POST /v1/payments', status: 400, causes: ['7521'] }])
    expect((await sandbox.records()).payments).toEqual([])
    expect(await charge({ kind: 'pix', expiresAt: inDays(1) })).toMatchObject({ state: 'pending' })
    expect(await charge(boleto)).toMatchObject({ state: 'pending' })
  })

  test('rejects a saved card without its code as our error and charges it once that is fixed', async () => {
    const card = await gateway.saveCard(payer, await sandbox.token())
    const chargeId = randomUUID()
    const savedCard = { kind: 'saved-card', card, installments: 1 } as const
    await sandbox.script({ requirements: ['saved-card-code'] })
    await expect(charge(savedCard, chargeId)).rejects.toThrow(GatewayUnavailable)
    expect(logged).toEqual([{ call: 'POST /v1/payments', status: 400, causes: ['3031'] }])
    expect(await gateway.find(chargeId)).toBeNull()
    // Cards whose owner types the code are not affected, and a decline by the bank is still a decline.
    expect(await charge(await byCard())).toMatchObject({ state: 'paid' })
    expect(await charge(await byCard(testCards.funds))).toMatchObject({ state: 'declined' })
    await sandbox.resetScript()
    expect(await charge(savedCard, chargeId)).toMatchObject({ state: 'paid', chargeId })
    expect(logged).toHaveLength(1)
  })
})

test.each(['down', 'error', 'hang', 'silent'] as const)(
  'leaves the outcome of a charge open while the gateway is %s',
  async (outage) => {
    const chargeId = randomUUID()
    const method = await byCard()
    await sandbox.script({ outage })
    await expect(charge(method, chargeId, shortTimeoutGateway)).rejects.toThrow(GatewayUnavailable)
    await sandbox.resetScript()
    const found = await gateway.find(chargeId)
    expect(found?.state).toBe(outage === 'silent' ? 'paid' : undefined)
    expect(await charge(method, chargeId)).toMatchObject({ state: 'paid' })
    expect((await sandbox.records()).payments).toHaveLength(1)
  },
)

test('accepts only fresh, signed events of the gateway about one payment', async () => {
  const { gatewayId } = await charge(await byCard())
  const event = await sandbox.event(gatewayId)
  expect(gateway.readEvent(event)).toEqual({ gatewayId, eventId: event.headers['x-request-id'], subject: 'payment' })
  expect(gateway.readEvent(await sandbox.event(gatewayId, { forged: true }))).toBeNull()
  expect(gateway.readEvent(await sandbox.event(gatewayId, { ageMs: 301_000 }))).toBeNull()
  expect(gateway.readEvent(await sandbox.event(gatewayId, { topic: 'topic_claims_integration_wh' }))).toBe('other')
  expect(gateway.readEvent({ ...event, query: { ...event.query, 'data.id': '7' } })).toBeNull()
})

test('reads the payments of a chargeback', async () => {
  const { gatewayId } = await charge(await byCard())
  await sandbox.chargeBack(gatewayId)
  const chargebackId = String(217_000_000_000_000 + Number(gatewayId))
  expect(await gateway.readChargeback(chargebackId)).toMatchObject([{ gatewayId, state: 'refunded' }])
  expect(await gateway.readChargeback('217000000000001')).toEqual([])
  expect(await gateway.readChargeback('../payments/1')).toEqual([])
})

test('keeps accounts separate', async () => {
  const { gatewayId, chargeId } = await charge(await byCard())
  const other = openSandbox(process.origin, `TEST-${randomBytes(12).toString('hex')}`)
  const { accessToken, webhookSecret } = other.account
  const otherGateway = createMercadoPago({
    name: 'x',
    apiUrl: process.origin,
    accessToken,
    webhookSecret,
    timeoutMs: 1_000,
    log: { error: () => undefined },
  })
  expect(await otherGateway.read(gatewayId)).toBeNull()
  expect(await otherGateway.find(chargeId ?? '')).toBeNull()
  expect((await other.records()).payments).toEqual([])
})

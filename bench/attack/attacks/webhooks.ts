import { dial } from '@revela/dev-env'
import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'
import { buy, byBoleto } from '../purchase-bodies.ts'

type Event = Awaited<ReturnType<AttackHarness['sandbox']['event']>>

/** Through nginx, as the gateway's own requests come. */
async function post({ site }: AttackHarness, sourceAddress: string, { query, headers, body }: Event) {
  const response = await dial(site.appOrigin, `/api/webhooks/payments?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    localAddress: sourceAddress,
  })
  return { status: response.status, text: response.body.toString(), headers: response.headers }
}

async function storedEvents({ rows }: AttackHarness, { headers }: Event): Promise<number> {
  return (await rows('select 1 from payment_event where event_id = $1', [headers['x-request-id']])).length
}

/** An unpaid boleto. */
async function openBoleto(harness: AttackHarness) {
  const studio = harness.studio()
  const purchase = await buy(studio.owner, byBoleto())
  if (purchase.status !== 200) throw new Error(`the boleto was rejected: ${purchase.text}`)
  const state = async () => {
    const [charge] = await harness.rows<{ gateway_id: string; state: string }>(
      'select gateway_id, state from charge where customer_id = $1',
      [studio.customerId],
    )
    return charge!
  }
  return { state, gatewayId: (await state()).gateway_id }
}

const forgedEvents: Attack = {
  item: 1,
  name: 'forged and altered payment events',
  goal: 'have a payment accepted that the gateway never reported',
  checkedBy: '401 and no stored event; the genuine event of the same payment is stored, through nginx',
  run: async (harness, check) => {
    const { sandbox, address } = harness
    const { gatewayId } = await openBoleto(harness)
    const validEvent = await sandbox.event(gatewayId)
    const { query, headers, body } = validEvent
    const spoofed = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-edge-request-id': 'b'.repeat(32) }
    const forgeries: Record<string, Event> = {
      'another secret': await sandbox.event(gatewayId, { forged: true }),
      'ten minutes old': await sandbox.event(gatewayId, { ageMs: 600_000 }),
      'the number of another payment in the address': { ...validEvent, query: { ...query, 'data.id': '1' } },
      'the number of another payment in the body': { ...validEvent, body: { ...(body as object), data: { id: '1' } } },
      'another request id': { ...validEvent, headers: { ...headers, 'x-request-id': crypto.randomUUID() } },
      'without a signature': { ...validEvent, headers: { 'x-request-id': headers['x-request-id'] ?? '' } },
      'an empty signature': { ...validEvent, headers: { ...headers, 'x-signature': 'ts=1,v1=00' } },
      'another secret, as if from loopback': await withHeaders(sandbox.event(gatewayId, { forged: true }), spoofed),
    }
    for (const [name, event] of Object.entries(forgeries)) {
      check.rejected(name, await post(harness, address(), event), 401)
      check.attempt(`${name}: stored`, (await storedEvents(harness, event)) > 0)
    }
    const reply = await post(harness, address(), await withHeaders(Promise.resolve(validEvent), spoofed))
    check.control(
      'the genuine event is stored',
      reply.status === 200 && (await storedEvents(harness, validEvent)) === 1,
      reply,
    )
    check.attempt('choose the request id of our logs', reply.headers['x-request-id'] === 'b'.repeat(32))
  },
}

async function withHeaders(event: Promise<Event>, headers: Record<string, string>): Promise<Event> {
  const validEvent = await event
  return { ...validEvent, headers: { ...validEvent.headers, ...headers } }
}

const replayedEvents: Attack = {
  item: 1,
  name: 'replayed payment events',
  goal: 'have a boleto count as paid by repeating a genuine event of it',
  checkedBy: 'one stored event and an unpaid charge; once the bank is paid, the charge is paid',
  run: async (harness, check) => {
    const { sandbox, address } = harness
    const { gatewayId, state } = await openBoleto(harness)
    const event = await sandbox.event(gatewayId)
    const replies = await Promise.all(repeat(20).map(() => post(harness, address(), event)))
    check.control(
      'each of them returns 200',
      replies.every(({ status }) => status === 200),
    )
    for (const _ of replies.slice(1)) check.attempt('stored again', (await storedEvents(harness, event)) !== 1)
    await waitUntilProcessed(harness, event)
    check.attempt('paid without money', (await state()).state !== 'pending')
    await sandbox.pay(gatewayId)
    check.control('the paid boleto is paid', await waitUntil(async () => (await state()).state === 'paid'))
  },
}

/** Waits until the job of an event is finished. */
async function waitUntilProcessed({ rows }: AttackHarness, { headers }: Event): Promise<void> {
  const open = `select 1 from pgboss.job where name = 'payment.apply' and data->>'eventId' = $1 and state < 'completed'`
  await waitUntil(async () => (await rows(open, [headers['x-request-id']])).length === 0)
}

async function waitUntil(condition: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((next) => setTimeout(next, 100))) {
    if (await condition()) return true
  }
  return false
}

/** Every header in which a proxy passes on a client address. */
const addressHeaders = (index: number) => ({
  'x-forwarded-for': `203.0.113.${index + 1}`,
  'x-real-ip': `203.0.113.${index + 1}`,
  'x-client-port': String(1_000 + index),
  forwarded: `for=203.0.113.${index + 1}`,
})

const spoofedAddress: Attack = {
  item: 1,
  name: 'spoofed X-Forwarded-For',
  goal: 'guess a password without limit by sending another client address in every call',
  checkedBy: 'five guesses are compared, as from one address',
  run: async (harness, check) => {
    const { email } = harness.studio()
    const attacker = harness.stranger()
    const guesses = []
    for (const index of repeat(12)) {
      guesses.push(
        await attacker.call('POST', '/auth/signin', { email, password: `errada ${index}` }, addressHeaders(index)),
      )
    }
    check.guesses('a password', guesses, 5)
    const normalCall = await harness.stranger().call('POST', '/auth/signin', { email, password: 'errada 12' })
    check.control('another address has its own attempts', normalCall.status === 400, normalCall.status)
  },
}

export const webhookAttacks = [forgedEvents, replayedEvents, spoofedAddress]

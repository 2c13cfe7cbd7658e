import { dial } from '@revela/dev-env'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import type { Scene } from '../scene.ts'
import { buy, bySlip } from '../shop.ts'

type Event = Awaited<ReturnType<Scene['sandbox']['event']>>

/** Through nginx, as the gateway's own requests come. */
async function post({ site }: Scene, from: string, { query, headers, body }: Event) {
  const answer = await dial(site.appOrigin, `/api/webhooks/payments?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    localAddress: from,
  })
  return { status: answer.status, text: answer.body.toString(), headers: answer.headers }
}

async function storedEvents({ rows }: Scene, { headers }: Event): Promise<number> {
  return (await rows('select 1 from payment_event where event_id = $1', [headers['x-request-id']])).length
}

/** A boleto that nobody has paid. */
async function openBoleto(scene: Scene) {
  const studio = scene.studio()
  const bought = await buy(studio.owner, bySlip())
  if (bought.status !== 200) throw new Error(`the boleto was refused: ${bought.text}`)
  const state = async () => {
    const [charge] = await scene.rows<{ gateway_id: string; state: string }>(
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
  wants: 'have a payment believed that the gateway never reported',
  judgedBy: '401 and no stored event; the honest event of the same payment is stored, through nginx',
  play: async (scene, judge) => {
    const { sandbox, address } = scene
    const { gatewayId } = await openBoleto(scene)
    const honest = await sandbox.event(gatewayId)
    const { query, headers, body } = honest
    const spoofed = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-edge-request-id': 'b'.repeat(32) }
    const forgeries: Record<string, Event> = {
      'another secret': await sandbox.event(gatewayId, { forged: true }),
      'ten minutes old': await sandbox.event(gatewayId, { ageMs: 600_000 }),
      'the number of another payment in the address': { ...honest, query: { ...query, 'data.id': '1' } },
      'the number of another payment in the body': { ...honest, body: { ...(body as object), data: { id: '1' } } },
      'another request id': { ...honest, headers: { ...headers, 'x-request-id': crypto.randomUUID() } },
      'without a signature': { ...honest, headers: { 'x-request-id': headers['x-request-id'] ?? '' } },
      'an empty signature': { ...honest, headers: { ...headers, 'x-signature': 'ts=1,v1=00' } },
      'another secret, as if from loopback': await withHeaders(sandbox.event(gatewayId, { forged: true }), spoofed),
    }
    for (const [name, event] of Object.entries(forgeries)) {
      judge.refused(name, await post(scene, address(), event), 401)
      judge.attempt(`${name}: stored`, (await storedEvents(scene, event)) > 0)
    }
    const reply = await post(scene, address(), await withHeaders(Promise.resolve(honest), spoofed))
    judge.control(
      'the honest event is stored',
      reply.status === 200 && (await storedEvents(scene, honest)) === 1,
      reply,
    )
    judge.attempt('choose the request id of our logs', reply.headers['x-request-id'] === 'b'.repeat(32))
  },
}

async function withHeaders(event: Promise<Event>, headers: Record<string, string>): Promise<Event> {
  const known = await event
  return { ...known, headers: { ...known.headers, ...headers } }
}

const replayedEvents: Attack = {
  item: 1,
  name: 'replayed payment events',
  wants: 'have a boleto count as paid by repeating a true event of it',
  judgedBy: 'one stored event and an unpaid charge; once the bank is paid, the charge is paid',
  play: async (scene, judge) => {
    const { sandbox, address } = scene
    const { gatewayId, state } = await openBoleto(scene)
    const event = await sandbox.event(gatewayId)
    const replies = await Promise.all(repeat(20).map(() => post(scene, address(), event)))
    judge.control(
      'each of them is answered 200',
      replies.every(({ status }) => status === 200),
    )
    for (const _ of replies.slice(1)) judge.attempt('stored again', (await storedEvents(scene, event)) !== 1)
    await settled(scene, event)
    judge.attempt('paid without money', (await state()).state !== 'pending')
    await sandbox.pay(gatewayId)
    judge.control('the paid boleto is paid', await until(async () => (await state()).state === 'paid'))
  },
}

/** Waits until the job of an event is done. */
async function settled({ rows }: Scene, { headers }: Event): Promise<void> {
  const open = `select 1 from pgboss.job where name = 'payment.apply' and data->>'eventId' = $1 and state < 'completed'`
  await until(async () => (await rows(open, [headers['x-request-id']])).length === 0)
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((next) => setTimeout(next, 100))) {
    if (await isSo()) return true
  }
  return false
}

/** Every header by which a proxy tells a caller's address. */
const addressHeaders = (at: number) => ({
  'x-forwarded-for': `203.0.113.${at + 1}`,
  'x-real-ip': `203.0.113.${at + 1}`,
  'x-client-port': String(1_000 + at),
  forwarded: `for=203.0.113.${at + 1}`,
})

const spoofedAddress: Attack = {
  item: 1,
  name: 'spoofed X-Forwarded-For',
  wants: 'guess a password without limit by naming another address in every call',
  judgedBy: 'five guesses are compared, as from one address',
  play: async (scene, judge) => {
    const { email } = scene.studio()
    const attacker = scene.stranger()
    const guesses = []
    for (const at of repeat(12)) {
      guesses.push(await attacker.call('POST', '/auth/signin', { email, password: `errada ${at}` }, addressHeaders(at)))
    }
    judge.guesses('a password', guesses, 5)
    const other = await scene.stranger().call('POST', '/auth/signin', { email, password: 'errada 12' })
    judge.control('another address has tries of its own', other.status === 400, other.status)
  },
}

export const webhookAttacks = [forgedEvents, replayedEvents, spoofedAddress]

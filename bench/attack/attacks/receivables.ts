import { allowAsSeller, applicationSecret, dial, openSeller, waitUntil, type SandboxSeller } from '@revela/dev-env'
import type { Attack } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'
import type { Studio } from '../studio.ts'
import { expectSuccess, type Visitor } from '../visitor.ts'

let sellers = 0

/** Answers the gateway's page; the bench reaches the sandbox without its TLS proxy. */
async function allow({ sandbox }: AttackHarness, url: string, sellerId: string) {
  const { pathname, search } = new URL(url)
  const returned = await allowAsSeller(`${sandbox.origin}${pathname}${search}`, sellerId)
  return { state: returned.get('state') ?? '', code: returned.get('code') ?? '' }
}

const confirm = ({ rows }: AttackHarness, { sessionId }: Studio) =>
  rows('update session set confirmed_at = now() where id = $1', [sessionId])

async function begin({ owner }: Pick<Studio, 'owner'>): Promise<string> {
  const started = await expectSuccess(owner.call('POST', '/receivables/account/connection'))
  return (started.json() as { url: string }).url
}

const finish = (browser: Visitor, body: { state: string; code: string }) =>
  browser.call('PUT', '/receivables/account/connection', body)

/** A studio with a connected account, a gallery that waits for R$ 800,00 and its client's browser. */
async function createWaiting(harness: AttackHarness) {
  const studio = harness.studio()
  sellers += 1
  const sellerId = String(700_000_000 + sellers)
  await confirm(harness, studio)
  await expectSuccess(finish(studio.owner, await allow(harness, await begin(studio), sellerId)))
  const { origin, account } = harness.sandbox
  const seller = openSeller(origin, applicationSecret(account.accessToken), sellerId)
  const gallery = await studio.createGallery({ title: 'Bodas', pictures: 1 })
  const downloads = { single_download: true, download_all: true }
  await expectSuccess(studio.owner.call('PUT', `/gallery/${gallery.id}/settings`, downloads))
  const { id } = await studio.addClient(gallery.id)
  const balance = { amount: 80_000, client_id: id }
  await expectSuccess(studio.owner.call('PUT', `/gallery/${gallery.id}/balance`, { balance }))
  const client = studio.family(gallery)
  const link = await studio.linkOf(gallery.id, { id, email: '', name: '' })
  await expectSuccess(studio.enter(client, gallery, { link }))
  return { studio, seller, gallery, client, at: `/family/gallery/${gallery.id}` }
}

const file = { what: 'chosen', numbers: [1], size: '1920', as: 'files' }

async function askPix(client: Visitor, at: string): Promise<{ charge_id: string }> {
  return (await expectSuccess(client.call('POST', `${at}/payments`, { for: 'balance' }))).json() as {
    charge_id: string
  }
}

type Event = Awaited<ReturnType<SandboxSeller['event']>>

async function post({ site }: AttackHarness, sourceAddress: string, { query, headers, body }: Event) {
  const response = await dial(site.appOrigin, `/api/webhooks/receivables?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    localAddress: sourceAddress,
  })
  return { status: response.status, text: response.body.toString(), headers: response.headers }
}

const unpaidRelease: Attack = {
  item: 1,
  name: 'release of a gallery without a payment',
  goal: 'download pictures that wait for a balance, by forged or foreign events, another amount, or as another visitor',
  checkedBy: '401 or no effect for every event and 403 for every download; the paid Pix releases the gallery',
  run: async (harness, check) => {
    const { address, sandbox, rows } = harness
    const { seller, client, at, studio, gallery } = await createWaiting(harness)
    const { charge_id: chargeId } = await askPix(client, at)
    const [row] = await rows<{ gateway_id: string }>('select gateway_id from family_charge where id = $1', [chargeId])
    const id = row!.gateway_id
    const genuine = await seller.event(id)
    const forgeries: Record<string, Event> = {
      'another secret': await seller.event(id, { forged: true }),
      'the secret of our own bills': await sandbox.event(id),
      'ten minutes old': await seller.event(id, { ageMs: 600_000 }),
      'another payment in the address': { ...genuine, query: { ...genuine.query, 'data.id': '1' } },
      'without a signature': { ...genuine, headers: { 'x-request-id': genuine.headers['x-request-id'] ?? '' } },
    }
    for (const [name, event] of Object.entries(forgeries)) {
      check.rejected(name, await post(harness, address(), event), 401)
    }
    // Genuine, but nothing was paid yet.
    check.control('the genuine event is accepted', (await post(harness, address(), genuine)).status === 200)
    const guest = studio.family(gallery)
    await expectSuccess(studio.enter(guest, gallery))
    for (const visitor of [client, guest]) {
      check.rejected('download', await visitor.call('POST', `${at}/downloads`, file), 403)
    }
    check.rejected('confirm as the family', await client.call('PUT', `/gallery/${gallery.id}/balance/payment`, {}), 404)
    check.rejected('ask for a Pix as a guest', await guest.call('POST', `${at}/payments`, { for: 'balance' }), 409)
    check.rejected('read another visitor’s Pix', await guest.call('GET', `${at}/payments/${chargeId}`), 404)
    await seller.alter(id, { transaction_amount: 0.01 })
    await seller.payReference(chargeId)
    const state = async () =>
      (await rows<{ state: string }>('select state from family_charge where id = $1', [chargeId]))[0]?.state
    await waitUntil(async () => (await state()) === 'mismatch', {
      timeoutMs: 20_000,
      timeoutMessage: () => 'the payment of one cent was not seen',
    })
    check.rejected('download after one cent', await client.call('POST', `${at}/downloads`, file), 403)
    const other = await createWaiting(harness)
    const { charge_id: second } = await askPix(other.client, other.at)
    await other.seller.payReference(second)
    const released = async () => (await other.client.call('POST', `${other.at}/downloads`, file)).status === 200
    await waitUntil(released, { timeoutMs: 20_000, timeoutMessage: () => 'the paid gallery was not released' })
    check.control('the paid gallery is released', true)
    check.rejected('download what another family paid', await client.call('POST', `${at}/downloads`, file), 403)
  },
}

const foreignAccount: Attack = {
  item: 3,
  name: 'an attacker’s account connected to another studio',
  goal: 'receive the payments of a studio by connecting an own account to it, with a pushed code, a forged state or a stolen session',
  checkedBy: '400 or 428 and no stored account; the photographer connects the own account, and no answer has a token',
  run: async (harness, check) => {
    const { rows, address } = harness
    const [victim, attacker] = [harness.studio(), harness.studio()]
    const stored = async () =>
      (await rows('select 1 from payment_account where customer_id = $1', [victim.customerId])).length
    await confirm(harness, attacker)
    const pushed = await allow(harness, await begin(attacker), '666000001')
    check.rejected('push a code into the photographer’s browser', await finish(victim.owner, pushed), 400)
    const stolen = victim.owner.withStolenSession(address())
    check.rejected('begin with a stolen session', await stolen.call('POST', '/receivables/account/connection'), 428)
    await confirm(harness, victim)
    const own = await allow(harness, await begin(victim), '555000001')
    check.rejected('swap the code', await finish(victim.owner, { ...own, code: pushed.code }), 400)
    check.rejected('repeat a state', await finish(victim.owner, own), 400)
    const again = await allow(harness, await begin(victim), '555000001')
    check.rejected('forge a state', await finish(victim.owner, { ...again, state: 'x'.repeat(43) }), 400)
    check.attempt('an account was stored', (await stored()) > 0)
    const right = await finish(victim.owner, await allow(harness, await begin(victim), '555000001'))
    check.control('the photographer connects', right.status === 200 && (await stored()) === 1, right.text)
    const read = await victim.owner.call('GET', '/receivables/account')
    check.attempt('an answer has a token', /TEST-seller|tokens/.test(right.text + read.text))
    await rows(`update session set confirmed_at = now() - interval '1 hour' where id = $1`, [victim.sessionId])
    check.rejected('disconnect with a stolen session', await stolen.call('DELETE', '/receivables/account'), 428)
    check.attempt('the account is gone', (await stored()) !== 1)
  },
}

export const receivableAttacks = [unpaidRelease]
export const connectionAttacks = [foreignAccount]

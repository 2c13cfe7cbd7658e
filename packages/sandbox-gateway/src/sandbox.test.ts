import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSandbox, type SandboxClient } from './client.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { testCards } from './test-cards.ts'

let dir: string
let running: Sandbox
let sandbox: SandboxClient

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'revela-sandbox-'))
  running = await startSandbox({ port: 0, dir, retryMs: 20 })
})
afterAll(async () => {
  await running.stop()
  rmSync(dir, { recursive: true })
})
beforeEach(() => {
  sandbox = openSandbox(running.origin, `TEST-${randomBytes(12).toString('hex')}`)
})

async function pix(reference: string = randomUUID()): Promise<number> {
  const response = await fetch(`${running.origin}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.account.accessToken}`, 'x-idempotency-key': reference },
    body: JSON.stringify({
      transaction_amount: 49.9,
      payment_method_id: 'pix',
      external_reference: reference,
      date_of_expiration: new Date(Date.now() + 3_600_000).toISOString().replace('Z', '+00:00'),
      payer: { email: 'ana@estudio.test', identification: { type: 'CPF', number: '52998224725' } },
    }),
  })
  const { id } = (await response.json()) as { id: number }
  return id
}

/** A shop that records events and responds with the status from `statusFor`. */
async function startReceiver(
  statusFor: (received: number) => number,
): Promise<{ received: ReceivedWebhook[]; close: () => void }> {
  const received: ReceivedWebhook[] = []
  const server = createServer((request: IncomingMessage, response) => {
    received.push({
      id: new URL(request.url ?? '', 'http://x').searchParams.get('data.id') ?? '',
      headers: request.headers,
    })
    request.resume().on('end', () => response.writeHead(statusFor(received.length)).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await sandbox.sendWebhooksTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`)
  return { received, close: () => void server.close() }
}
type ReceivedWebhook = { id: string; headers: IncomingMessage['headers'] }

const waitUntilDelivered = () =>
  vi.waitFor(async () => expect((await sandbox.records()).webhooks.waiting).toBe(0), { timeout: 10_000, interval: 20 })

describe('events', () => {
  test('resends the same event to a shop that does not respond', async () => {
    const { received, close } = await startReceiver((count) => (count < 3 ? 500 : 200))
    const id = await pix()
    await waitUntilDelivered()
    expect(received.map((event) => event.id)).toEqual([String(id), String(id), String(id)])
    expect(new Set(received.map((event) => event.headers['x-request-id'])).size).toBe(1)
    expect(received[0]?.headers['x-signature']).toMatch(/^ts=\d{13},v1=[0-9a-f]{64}$/)
    close()
  })

  test('sends duplicate, late, lost and forged events as scripted', async () => {
    const { received, close } = await startReceiver(() => 200)
    await sandbox.script({ seed: 7, webhooks: { duplicate: 0.3, lose: 0.05, forge: 0.1, delayMs: 200 } })
    const ids: number[] = []
    for (let count = 0; count < 200; count += 1) ids.push(await pix())
    await waitUntilDelivered()
    await vi.waitFor(async () => expect((await sandbox.records()).webhooks.forged).toBeGreaterThan(8), {
      timeout: 5_000,
    })
    const { duplicated, lost, forged, forgedAccepted } = (await sandbox.records()).webhooks
    expect(duplicated).toBeGreaterThan(40)
    expect(lost).toBeGreaterThan(3)
    // This shop does not check signatures.
    expect(forgedAccepted).toBe(forged)
    await vi.waitFor(() => expect(received).toHaveLength(200 + duplicated - lost + forged), { timeout: 5_000 })
    expect(received.map((event) => Number(event.id))).not.toEqual(ids)
    close()
  })
})

const tokenUrl = () => `${running.origin}/v1/card_tokens?public_key=${sandbox.account.publicKey}`

const post = (body: unknown) =>
  fetch(tokenUrl(), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('browser requests', () => {
  const validCard = {
    card_number: testCards.approved.number,
    security_code: '123',
    expiration_month: 11,
    expiration_year: 2035,
    cardholder: { name: 'Ana de Teste' },
  }

  test('creates a card token from any page', async () => {
    const preflight = await fetch(tokenUrl(), { method: 'OPTIONS', headers: { origin: 'http://app.revela.localhost' } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    const created = await post(validCard)
    expect(created.headers.get('access-control-allow-origin')).toBe('*')
    const token = (await created.json()) as Record<string, unknown>
    expect(token).toMatchObject({ first_six_digits: '423564', last_four_digits: '5682', status: 'active' })
    expect(JSON.stringify(token)).not.toContain(validCard.card_number)
  })

  test.each([
    [{ card_number: '4235647728025683' }, 301],
    [{ card_number: '378282246310005' }, 301],
    [{ security_code: '12' }, 302],
    [{ expiration_month: 13 }, 325],
    [{ expiration_year: 2020 }, 326],
    [{ cardholder: { name: '' } }, 316],
  ])('rejects %j with an error that the browser can read', async (change, code) => {
    const rejected = await post({ ...validCard, ...change })
    expect(rejected.status).toBe(400)
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
    expect(await rejected.json()).toMatchObject({ cause: [{ code }] })
  })

  test('cannot reach control endpoints or records', async () => {
    const headers = { authorization: `Bearer ${sandbox.account.accessToken}`, origin: 'http://app.revela.localhost' }
    expect((await fetch(`${running.origin}/control/ledger`, { headers })).status).toBe(403)
    expect((await fetch(`${running.origin}/v1/payments/1`)).status).toBe(401)
    expect((await fetch(`${running.origin}/payments/1/ticket?caller_id=x&hash=y`)).status).toBe(404)
  })
})

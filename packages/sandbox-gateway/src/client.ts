import { sandboxAccount, type SandboxAccount, type Script, type SentCounts } from './account-state.ts'
import type { WirePayment } from './payment.ts'
import { testCards, type TestCard } from './test-cards.ts'
import type { WebhookRequest } from './webhooks.ts'

export type SandboxRecords = {
  readonly payments: readonly WirePayment[]
  readonly idempotency_keys: readonly string[]
  readonly saved_cards: number
  readonly webhooks: SentCounts & { readonly waiting: number }
}

/** The hands of a test: the bank, the customer's browser, and whoever breaks things. */
export type SandboxClient = {
  readonly account: SandboxAccount
  readonly origin: string
  /** What the customer's browser does with a card. */
  readonly token: (card?: TestCard | string, holder?: string) => Promise<string>
  readonly records: () => Promise<SandboxRecords>
  /** What the shop was told so far; the books without their payments. */
  readonly webhookCounts: () => Promise<SandboxRecords['webhooks']>
  /** Of our own charge's id. */
  readonly paymentOf: (reference: string) => Promise<WirePayment | undefined>
  readonly pay: (paymentId: number | string, options?: { late?: boolean }) => Promise<WirePayment>
  readonly settle: (paymentId: number | string, as?: 'approved' | 'declined') => Promise<WirePayment>
  /** The card's owner disputes it. */
  readonly chargeBack: (paymentId: number | string) => Promise<WirePayment>
  readonly settleAll: () => Promise<void>
  readonly script: (script: Script) => Promise<void>
  /** Ends every scripted misbehaviour. */
  readonly resetScript: () => Promise<void>
  readonly sendWebhooksTo: (url: string | null) => Promise<void>
  /** An event to hand to the API by hand, signed unless it is to be forged. */
  readonly event: (
    paymentId: number | string,
    options?: { forged?: boolean; ageMs?: number; topic?: string },
  ) => Promise<WebhookRequest>
  readonly moveClock: (offsetMs: number) => Promise<void>
}

export function openSandbox(origin: string, accessToken: string): SandboxClient {
  const account = sandboxAccount(accessToken)

  const authorization = { authorization: `Bearer ${accessToken}` }
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = authorization,
  ): Promise<T> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const responseBody: unknown = await response.json()
    if (!response.ok)
      throw new Error(`the sandbox answered ${response.status} to ${path}: ${JSON.stringify(responseBody)}`)
    return responseBody as T
  }
  const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body)
  const records = () => call<SandboxRecords>('GET', '/control/books')

  return {
    account,
    origin,
    token: async (card = testCards.approved, holder = 'Ana de Teste') => {
      const { id } = await call<{ id: string }>(
        'POST',
        `/v1/card_tokens?public_key=${account.publicKey}`,
        {
          card_number: typeof card === 'string' ? card : card.number,
          security_code: '123',
          expiration_month: 11,
          expiration_year: 2035,
          cardholder: { name: holder },
        },
        // A browser sends the card, by the public key alone.
        {},
      )
      return id
    },
    records,
    webhookCounts: () => call('GET', '/control/told'),
    paymentOf: async (reference) =>
      (await records()).payments.find((payment) => payment.external_reference === reference),
    pay: (id, options = {}) => post(`/control/payments/${id}/pay`, options),
    settle: (id, as) => post(`/control/payments/${id}/settle`, as === undefined ? {} : { as }),
    chargeBack: (id) => post(`/control/payments/${id}/charge-back`),
    settleAll: async () => void (await post('/control/settle')),
    script: async (script) => void (await post('/control/script', script)),
    resetScript: async () => {
      await post('/control/script', { webhooks: {}, outage: null, delayMs: 0, savedCards: null, requirements: [] })
    },
    sendWebhooksTo: async (url) => void (await post('/control/webhook', { url })),
    event: (id, { forged = false, ageMs = 0, topic = 'payment' } = {}) =>
      post('/control/event', { payment_id: Number(id), forged, age_ms: ageMs, topic }),
    moveClock: async (offsetMs) => void (await post('/control/clock', { offset_ms: offsetMs })),
  }
}

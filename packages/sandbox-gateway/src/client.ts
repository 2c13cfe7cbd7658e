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

/** Controls the sandbox in tests: the bank, the customer's browser and injected errors. */
export type SandboxClient = {
  readonly account: SandboxAccount
  readonly origin: string
  /** Creates a card token, as the customer's browser does. */
  readonly token: (card?: TestCard | string, holder?: string) => Promise<string>
  readonly records: () => Promise<SandboxRecords>
  /** The counts of sent webhooks, without the payments of `records`. */
  readonly webhookCounts: () => Promise<SandboxRecords['webhooks']>
  /** The payment with the id of our own charge as reference. */
  readonly paymentOf: (reference: string) => Promise<WirePayment | undefined>
  readonly pay: (paymentId: number | string, options?: { late?: boolean }) => Promise<WirePayment>
  readonly settle: (paymentId: number | string, as?: 'approved' | 'declined') => Promise<WirePayment>
  /** The card's owner disputes the payment. */
  readonly chargeBack: (paymentId: number | string) => Promise<WirePayment>
  readonly settleAll: () => Promise<void>
  readonly script: (script: Script) => Promise<void>
  /** Ends every scripted misbehaviour. */
  readonly resetScript: () => Promise<void>
  readonly sendWebhooksTo: (url: string | null) => Promise<void>
  /** An event for the test to send to the API itself, signed unless it is forged. */
  readonly event: (
    paymentId: number | string,
    options?: { forged?: boolean; ageMs?: number; topic?: string },
  ) => Promise<WebhookRequest>
  readonly moveClock: (offsetMs: number) => Promise<void>
}

/** Acts as the bank of one seller who connected an account with an application. */
export type SandboxSeller = Pick<
  SandboxClient,
  'records' | 'paymentOf' | 'pay' | 'chargeBack' | 'script' | 'event' | 'webhookCounts' | 'moveClock' | 'sendWebhooksTo'
> & {
  /** The seller's bank returns the money. */
  readonly refund: (paymentId: number | string) => Promise<void>
  /** Pays the payment with our own charge as reference, and returns the money at once if asked to. */
  readonly payReference: (reference: string, options?: { refund?: boolean }) => Promise<void>
  /** Changes a recorded payment, as a gateway that errs or lies. */
  readonly alter: (paymentId: number | string, change: Partial<WirePayment>) => Promise<void>
  /** The seller removes the application at the gateway: no token works any more. */
  readonly revoke: () => Promise<void>
}

export function openSeller(origin: string, clientSecret: string, sellerId: string): SandboxSeller {
  const { call, ...client } = connect(origin, {
    authorization: `Bearer ${clientSecret}`,
    'x-seller': sellerId,
  })
  return {
    ...client,
    refund: async (id) => void (await call('POST', `/control/payments/${id}/refund`, {})),
    payReference: async (reference, { refund = false } = {}) =>
      void (await call('POST', '/control/pay', { reference, refund })),
    alter: async (id, change) => void (await call('POST', `/control/payments/${id}/alter`, change)),
    revoke: async () => void (await call('POST', '/control/revoke', {})),
  }
}

/**
 * Answers the authorization page as the seller does, without a browser. Returns what the page returns to the studio.
 */
export async function allowAsSeller(
  url: string,
  sellerId: string,
  answer: 'allow' | 'deny' = 'allow',
): Promise<URLSearchParams> {
  const { origin, searchParams } = new URL(url)
  const form = new URLSearchParams([...searchParams, ['seller', sellerId], ['answer', answer]])
  const response = await fetch(`${origin}/authorization`, { method: 'POST', body: form, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`the authorization page returned ${response.status}`)
  return new URL(location).searchParams
}

export function openSandbox(origin: string, accessToken: string): SandboxClient {
  const account = sandboxAccount(accessToken)
  const { call, ...client } = connect(origin, { authorization: `Bearer ${accessToken}` })
  return {
    account,
    origin,
    ...client,
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
        // A browser sends the card with the public key only.
        {},
      )
      return id
    },
  }
}

/** The control calls of one account. */
function connect(origin: string, authorization: Readonly<Record<string, string>>) {
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
      throw new Error(`${path} of the sandbox returned ${response.status}: ${JSON.stringify(responseBody)}`)
    return responseBody as T
  }
  const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body)
  const records = () => call<SandboxRecords>('GET', '/control/ledger')

  return {
    call,
    records,
    webhookCounts: () => call<SandboxRecords['webhooks']>('GET', '/control/notifications'),
    paymentOf: async (reference: string) =>
      (await records()).payments.find((payment) => payment.external_reference === reference),
    pay: (id: number | string, options = {}) => post<WirePayment>(`/control/payments/${id}/pay`, options),
    settle: (id: number | string, as?: 'approved' | 'declined') =>
      post<WirePayment>(`/control/payments/${id}/settle`, as === undefined ? {} : { as }),
    chargeBack: (id: number | string) => post<WirePayment>(`/control/payments/${id}/charge-back`),
    settleAll: async () => void (await post('/control/settle')),
    script: async (script: Script) => void (await post('/control/script', script)),
    resetScript: async () => {
      await post('/control/script', { webhooks: {}, outage: null, delayMs: 0, savedCards: null, requirements: [] })
    },
    sendWebhooksTo: async (url: string | null) => void (await post('/control/webhook', { url })),
    event: (id: number | string, { forged = false, ageMs = 0, topic = 'payment' } = {}) =>
      post<WebhookRequest>('/control/event', { payment_id: Number(id), forged, age_ms: ageMs, topic }),
    moveClock: async (offsetMs: number) => void (await post('/control/clock', { offset_ms: offsetMs })),
  }
}

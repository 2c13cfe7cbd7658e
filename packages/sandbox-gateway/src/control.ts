import { randomBytes, randomUUID } from 'node:crypto'
import { accountName, sandboxAccount, seededRandom, type AccountState, type Script } from './account-state.ts'
import type { RecordStore } from './record-store.ts'
import { ApiError, text, type HttpResponse, type Call } from './http.ts'
import { wireDate } from './payment.ts'
import type { Payments } from './payments.ts'
import { sandboxApplication, sellerAccount, type Sellers } from './sellers.ts'
import { webhookRequest, type Webhooks } from './webhooks.ts'

export type ControlDeps = {
  readonly records: RecordStore
  readonly payments: Payments
  readonly webhooks: Webhooks
  readonly sellers: Sellers
  readonly stateOf: (account: string) => AccountState
}

/** Endpoints for tests and developers only: act as the bank, inject errors, read the records. */
export function createControl({ records, payments, webhooks, sellers, stateOf }: ControlDeps) {
  const refundAll = async (account: string, id: string) => {
    const headers = { 'x-idempotency-key': randomUUID() }
    const call = { method: 'POST', path: '', query: new URLSearchParams(), headers, body: {} }
    return (await payments.refund(account, id, call)).body
  }

  const postsOf: Record<string, (accessToken: string, call: Call, account: string) => Promise<unknown>> = {
    '/control/webhook': async (accessToken, { body }, account) => {
      const { webhookSecret: secret } = records.forAccount(account).seller ?? sandboxAccount(accessToken)
      await records.write({ kind: 'webhook', account, url: text(body['url']), secret })
      return {}
    },
    '/control/script': async (_, { body }, account) => {
      const state = stateOf(account)
      const script = body as Script
      state.script = { ...state.script, ...script }
      if (script.seed !== undefined) state.random = seededRandom(script.seed)
      return state.script
    },
    // By our own reference, for a bench that pays thousands.
    '/control/pay': async (_, { body }, account) => {
      const [payment] = payments.search(account, text(body['reference']) ?? '').results
      if (!payment) throw new ApiError(404, 2_000, 'Payment not found')
      const paid = await payments.pay(account, String(payment.id))
      if (body['refund'] !== true) return paid
      return await refundAll(account, String(payment.id))
    },
    '/control/clock': async (_, { body }, account) => {
      stateOf(account).clockOffsetMs = Number(body['offset_ms'] ?? 0)
      payments.passTime()
      return {}
    },
    '/control/settle': async (accessToken) => ({ settled: await payments.settleAll(accountName(accessToken)) }),
    // An event for a test to send itself; signed with the account's secret unless a forged one is requested.
    '/control/event': async (accessToken, { body }, account) => {
      const { webhookSecret } = records.forAccount(account).seller ?? sandboxAccount(accessToken)
      const secret = body['forged'] === true ? randomBytes(32).toString('hex') : webhookSecret
      const event = {
        id: records.nextId(),
        paymentId: Number(body['payment_id']),
        action: 'payment.updated',
        requestId: randomUUID(),
        createdAt: wireDate(Date.now()),
      }
      const topic = text(body['topic']) ?? 'payment'
      return webhookRequest({ ...event, topic }, secret, Date.now() - Number(body['age_ms'] ?? 0))
    },
  }

  const readRecords = (account: string) => {
    const { payments: booked, open, responses, cards } = records.forAccount(account)
    for (const id of open) payments.expireIfDue(account, id)
    return {
      payments: [...booked.values()].map(({ wire }) => wire),
      idempotency_keys: [...responses.keys()],
      saved_cards: [...cards.values()].filter((card) => !card.gone).length,
      webhooks: { ...stateOf(account).sent, waiting: webhooks.pendingCount(account) },
    }
  }

  return async (call: Call, accessToken: string): Promise<HttpResponse> => {
    // Tests call these without a browser; a page must not.
    if (call.headers.origin !== undefined) throw new ApiError(403, 1, 'control endpoints reject browser requests')
    // An application acts for one of its sellers.
    const sellerId = text(call.headers['x-seller'])
    const account =
      sellerId === null ? accountName(accessToken) : sellerAccount(sandboxApplication(accessToken).clientId, sellerId)
    if (sellerId !== null && call.method === 'POST' && call.path === '/control/revoke') {
      await sellers.revoke(sandboxApplication(accessToken).clientId, sellerId)
      return { status: 200, body: {} }
    }
    if (call.method === 'GET' && call.path === '/control/notifications') {
      return { status: 200, body: { ...stateOf(account).sent, waiting: webhooks.pendingCount(account) } }
    }
    if (call.method === 'GET' && call.path === '/control/ledger') return { status: 200, body: readRecords(account) }
    const [, id, action] = /^\/control\/payments\/(\d+)\/(pay|settle|charge-back|refund|alter)$/.exec(call.path) ?? []
    if (call.method === 'POST' && id !== undefined) {
      const { late, as } = call.body
      const outcome = as === 'approved' || as === 'declined' ? as : undefined
      if (action === 'alter') return { status: 200, body: await payments.alter(account, id, call.body) }
      const body =
        action === 'pay'
          ? await payments.pay(account, id, { late: late === true })
          : action === 'refund'
            ? await refundAll(account, id)
            : action === 'charge-back'
              ? await payments.chargeBack(account, id)
              : await payments.settle(account, id, outcome)
      return { status: 200, body }
    }
    const post = call.method === 'POST' ? postsOf[call.path] : undefined
    if (!post) throw new ApiError(404, 1, 'unknown control endpoint')
    return { status: 200, body: await post(accessToken, call, account) }
  }
}

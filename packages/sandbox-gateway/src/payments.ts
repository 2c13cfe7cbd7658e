import { createHash } from 'node:crypto'
import type { AccountState } from './account-state.ts'
import type { RecordStore, Change } from './record-store.ts'
import { ApiError, text, type HttpResponse, type Call } from './http.ts'
import { newPayment } from './new-payment.ts'
import {
  withResult,
  settledResult,
  wireDate,
  type BookedPayment,
  type PaymentResult,
  type WireRefund,
} from './payment.ts'
import type { Webhooks } from './webhooks.ts'

export type PaymentDeps = {
  readonly records: RecordStore
  readonly webhooks: Webhooks
  readonly stateOf: (account: string) => AccountState
  readonly now: (account: string) => number
  /** The address at which browsers reach this process. */
  readonly publicUrl: string
}

export type Payments = ReturnType<typeof createPayments>

/** A payment has at most one chargeback; its id is the payment's plus this. */
const FIRST_CHARGEBACK = 217_000_000_000_000

export function createPayments({ records, webhooks, stateOf, now, publicUrl }: PaymentDeps) {
  const findPayment = (account: string, id: string): BookedPayment => {
    expireIfDue(account, Number(id))
    const payment = records.forAccount(account).payments.get(Number(id))
    if (!/^\d{1,16}$/.test(id) || !payment) throw new ApiError(404, 2_000, 'Payment not found')
    return payment
  }

  const change = async (account: string, payment: BookedPayment, ...extraChanges: Change[]) => {
    await records.write({ kind: 'payment', account, value: payment }, ...extraChanges)
    webhooks.notify(account, payment.wire.id, 'payment.updated', payment.wire.date_last_updated)
  }

  const applyResult = async (account: string, payment: BookedPayment, result: PaymentResult) => {
    const moved = { ...payment, settleAt: null, wire: withResult(payment.wire, result, now(account)) }
    await change(account, moved)
    return moved.wire
  }

  const expireIfDue = (account: string, id: number) => {
    const payment = records.forAccount(account).payments.get(id)
    if (payment?.wire.status !== 'pending' || payment.wire.date_of_expiration === null) return
    if (Date.parse(payment.wire.date_of_expiration) > now(account)) return
    void applyResult(account, payment, { status: 'cancelled', status_detail: 'expired' })
  }

  const settle = async (account: string, id: string, as?: 'approved' | 'declined') => {
    const payment = findPayment(account, id)
    if (payment.wire.status !== 'in_process') throw new ApiError(400, 1, 'only a pending card can be settled')
    const script = as === undefined ? payment.outcome : as === 'approved' ? 'approved' : 'pending-declined'
    return await applyResult(account, payment, settledResult(script))
  }

  return {
    /** The same key always gets the same response, whatever the rest of the request. */
    create: async (account: string, call: Call): Promise<HttpResponse & { readonly isSilent?: boolean }> => {
      const key = idempotencyKey(call)
      const storedResponse = records.forAccount(account).responses.get(key)
      if (storedResponse) {
        // The first request with this key may still be waiting for the disk.
        await records.write()
        return storedResponse
      }
      const id = records.nextId()
      const { script } = stateOf(account)
      const { payment, token } = newPayment(records.forAccount(account), call.body, {
        id,
        now: now(account),
        ticketUrl: ticketUrl(publicUrl, account, id),
        savedCards: script.savedCards ?? null,
        requirements: script.requirements ?? [],
        settleAfterMs: script.settleAfterMs ?? null,
        sellerId: records.forAccount(account).seller?.id ?? null,
      })
      const { seller, webhook } = records.forAccount(account)
      const response = { status: 201, body: payment.wire }
      const url = text(call.body['notification_url'])
      // A connected seller's events go to the address that its first payment names, signed for the application.
      if (seller && url !== null && !webhook) {
        await records.write({ kind: 'webhook', account, url, secret: seller.webhookSecret })
      }
      const spent: Change[] = token ? [{ kind: 'token', account, value: { ...token, spent: true } }] : []
      await records.write(
        { kind: 'payment', account, value: payment },
        { kind: 'answer', account, key, value: response },
        ...spent,
      )
      webhooks.notify(account, id, 'payment.created', payment.wire.date_created)
      return { ...response, isSilent: payment.outcome === 'timeout-approved' }
    },

    read: (account: string, id: string) => findPayment(account, id).wire,

    search: (account: string, reference: string) => {
      const ids = records.forAccount(account).byReference.get(reference) ?? []
      const results = ids.map((id) => findPayment(account, String(id)).wire).toReversed()
      return { paging: { total: results.length, limit: 30, offset: 0 }, results }
    },

    cancel: async (account: string, id: string) => {
      const payment = findPayment(account, id)
      if (payment.wire.status === 'cancelled') return payment.wire
      if (payment.wire.status !== 'pending' && payment.wire.status !== 'in_process') {
        throw new ApiError(400, 2_018, 'The action requested is not valid for the current payment state')
      }
      return await applyResult(account, payment, { status: 'cancelled', status_detail: 'by_collector' })
    },

    refund: async (account: string, id: string, call: Call): Promise<HttpResponse> => {
      const key = `refund ${id} ${idempotencyKey(call)}`
      const storedResponse = records.forAccount(account).responses.get(key)
      if (storedResponse) {
        await records.write()
        return storedResponse
      }
      const payment = findPayment(account, id)
      if (payment.wire.status !== 'approved') {
        throw new ApiError(400, 2_063, 'The action requested is not valid for the current payment state')
      }
      const at = now(account)
      const amount = payment.wire.transaction_amount
      if (call.body['amount'] !== undefined && call.body['amount'] !== amount) {
        throw new ApiError(400, 4_040, 'partial refunds are not supported by the sandbox')
      }
      const refund: WireRefund = {
        id: records.nextId(),
        payment_id: payment.wire.id,
        amount,
        status: 'approved',
        date_created: wireDate(at),
      }
      const wire = {
        ...withResult(payment.wire, { status: 'refunded', status_detail: 'refunded' }, at),
        transaction_amount_refunded: amount,
        refunds: [refund],
      }
      const response = { status: 201, body: refund }
      await change(account, { ...payment, wire }, { kind: 'answer', account, key, value: response })
      return response
    },

    /** The card's owner disputes a payment. Only the chargeback event is sent, and no `payment.updated`. */
    chargeBack: async (account: string, id: string) => {
      const payment = findPayment(account, id)
      if (payment.wire.status !== 'approved') throw new ApiError(400, 1, 'only a paid payment can be charged back')
      const wire = withResult(payment.wire, { status: 'charged_back', status_detail: 'in_process' }, now(account))
      await records.write({ kind: 'payment', account, value: { ...payment, wire } })
      webhooks.notify(account, wire.id, 'chargeback.created', wire.date_last_updated, FIRST_CHARGEBACK + wire.id)
      return wire
    },

    readChargeback: (account: string, id: string) => {
      const { wire } = findPayment(account, String(Number(id) - FIRST_CHARGEBACK))
      if (wire.status !== 'charged_back') throw new ApiError(404, 2_000, 'Chargeback not found')
      return { id, payments: [wire.id], currency: 'BRL', amount: wire.transaction_amount }
    },

    /** Pays a boleto or Pix at the bank; with `late`, also after its expiry. */
    pay: async (account: string, id: string, { late = false } = {}) => {
      const payment = findPayment(account, id)
      const open = payment.wire.status === 'pending' || (late && payment.wire.status === 'cancelled')
      if (!open || payment.wire.payment_type_id === 'credit_card')
        throw new ApiError(400, 1, 'payment cannot be paid in its current state')
      return await applyResult(account, payment, { status: 'approved', status_detail: 'accredited' })
    },

    /** For tests of a gateway that reports something else than what was asked for. Sends no event. */
    alter: async (account: string, id: string, altered: Readonly<Record<string, unknown>>) => {
      const payment = findPayment(account, id)
      const wire = { ...payment.wire, ...altered, id: payment.wire.id }
      await records.write({ kind: 'payment', account, value: { ...payment, wire } })
      return wire
    },

    settle,

    settleAll: async (account: string) => {
      const { open, payments } = records.forAccount(account)
      const pending = [...open].filter((id) => payments.get(id)?.wire.status === 'in_process')
      await Promise.all(pending.map((id) => settle(account, String(id))))
      return pending.length
    },

    /** Applies the passing of time: expires boletos and settles pending cards that are due. */
    passTime: () => {
      for (const [account, { payments, open }] of records.accounts) {
        for (const id of open) {
          const settleAt = payments.get(id)?.settleAt ?? null
          if (settleAt === null) expireIfDue(account, id)
          else if (settleAt <= Date.now()) void settle(account, String(id))
        }
      }
    },

    expireIfDue,
  }
}

/** Everybody with the address can open it, as with the real gateway; the address cannot be guessed. */
export function ticketUrl(publicUrl: string, account: string, id: number): string {
  const hash = createHash('sha256').update(`${account} ${id}`).digest('hex').slice(0, 32)
  return `${publicUrl}/payments/${id}/ticket?caller_id=${account}&hash=${hash}`
}

function idempotencyKey(call: Call): string {
  const key = text(call.headers['x-idempotency-key'])
  if (key === null || key.length > 64) throw new ApiError(400, 4_292, "Header X-Idempotency-Key can't be null")
  return key
}

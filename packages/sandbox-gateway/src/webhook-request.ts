import { createHmac } from 'node:crypto'

/** An event as it arrives at the shop. */
export type WebhookRequest = {
  readonly query: Record<string, string>
  readonly headers: Record<string, string>
  readonly body: unknown
}

export type EventFacts = {
  readonly id: number
  readonly paymentId: number
  readonly action: string
  readonly requestId: string
  readonly createdAt: string
  /** Of an event about a chargeback, which names it instead of the payment. */
  readonly chargebackId?: number
  /** What it is about; a payment unless it says so. */
  readonly topic?: string
}

/** Signed at the moment it is sent, which is the real one whatever clock the payments follow. */
export function webhookRequest(event: EventFacts, secret: string, at = Date.now()): WebhookRequest {
  const { chargebackId, topic = chargebackId === undefined ? 'payment' : 'topic_chargebacks_wh' } = event
  const dataId = String(chargebackId ?? event.paymentId)
  const manifest = `id:${dataId};request-id:${event.requestId};ts:${at};`
  const signature = createHmac('sha256', secret).update(manifest).digest('hex')
  return {
    query: { 'data.id': dataId, type: topic },
    headers: { 'x-signature': `ts=${at},v1=${signature}`, 'x-request-id': event.requestId },
    body: {
      id: event.id,
      live_mode: false,
      type: topic,
      date_created: event.createdAt,
      user_id: 44_444,
      api_version: 'v1',
      action: event.action,
      data: { id: dataId },
    },
  }
}

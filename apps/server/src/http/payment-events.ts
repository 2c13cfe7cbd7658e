import type { FastifyInstance } from 'fastify'
import type { EventRequest } from '../platform/payments/gateway.ts'

/** Resolves to false when the gateway did not send the event. */
export type ReceiveEvent = (request: EventRequest) => Promise<boolean>

const maxBytes = 16 * 1024

/**
 * Webhook of the payment gateway. It has no session and no origin check: the signature authenticates the caller. A
 * forged request gets the same answer as one without a session, and nothing of it is stored.
 */
export function addPaymentEvents(app: FastifyInstance, receiveEvent: ReceiveEvent): void {
  addEvents(app, { path: '/api/webhooks/payments', operation: 'payments.event' }, receiveEvent)
}

/** The same for payments of families, in accounts that photographers connected. */
export function addReceivableEvents(app: FastifyInstance, receiveEvent: ReceiveEvent): void {
  addEvents(app, { path: '/api/webhooks/receivables', operation: 'receivables.event' }, receiveEvent)
}

type Webhook = { readonly path: string; readonly operation: string }

function addEvents(app: FastifyInstance, { path, operation }: Webhook, receiveEvent: ReceiveEvent): void {
  app.post(path, { bodyLimit: maxBytes, config: { operation } }, async (request, reply) => {
    const { headers, body } = request
    const query = request.query as Record<string, string | undefined>
    return reply.code((await receiveEvent({ headers, query, body })) ? 200 : 401).send()
  })
}

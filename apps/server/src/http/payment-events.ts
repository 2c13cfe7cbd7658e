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
  app.post(
    '/api/webhooks/payments',
    { bodyLimit: maxBytes, config: { operation: 'payments.event' } },
    async (request, reply) => {
      const { headers, body } = request
      const query = request.query as Record<string, string | undefined>
      return reply.code((await receiveEvent({ headers, query, body })) ? 200 : 401).send()
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { EventRequest } from '../platform/payments/gateway.ts'

/** False: it was not the gateway that sent it. */
export type ReceiveEvent = (request: EventRequest) => Promise<boolean>

const maxBytes = 16 * 1024

/**
 * Where the gateway tells of payments. No session and no origin: a signature says who calls. What is forged is answered
 * like anything without a session, and nothing of it is kept.
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

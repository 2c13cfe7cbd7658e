import type { FastifyInstance } from 'fastify'
import type { Span, Tracer } from '../platform/telemetry/tracer.ts'

/**
 * A request joins the trace of the browser's `traceparent`. Otherwise its trace id is the request id, which is shown as
 * the error code.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { operation, operationLabel: timedAs = operation, isLong } = request.routeOptions.config
    if (!timedAs || isLong) return done()
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'revela.endpoint': timedAs,
      'revela.request_id': request.id,
    }
    request.span = tracer.startSpan(`${request.method} ${timedAs}`, {
      kind: 'server',
      remote: { traceparent: request.headers['traceparent'] },
      traceId: request.id,
      attributes,
    })
    done()
  })
  // The span is entered here because body parsing runs in the async context of the socket.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span) request.span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    request.span?.end({ failed: statusCode >= 500, attributes: { 'http.response.status_code': statusCode } })
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span | undefined
  }
}

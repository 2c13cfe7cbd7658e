import type { FastifyInstance } from 'fastify'
import type { Span, Tracer } from '../platform/telemetry/tracer.ts'

/**
 * A request is part of the browser's trace where it names one; otherwise its trace has the request's own id, the one
 * that is shown as the code of an error.
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
  // Entered here and not before: what reads a body runs in the socket's own time.
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

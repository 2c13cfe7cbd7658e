import fastifyCookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { ApiError } from '../platform/api-error/api-error.ts'
import { createDrain, type DrainTimeouts } from './drain.ts'
import { endEventsOf } from './event-stream.ts'
import { answerError } from './error-response.ts'
import { addHealth } from './health.ts'
import { outcomeOf, requestSeconds } from './http.metrics.ts'
import { addRoute } from './add-route.ts'
import { type HttpDeps, limitSmallBody, limitStalledFile, maxRequestMs, defaultBodyTimeouts } from './http-deps.ts'
import { traceRequests } from './trace-requests.ts'

export type HttpServer = {
  readonly app: FastifyInstance
  /** Completes running requests before stopping. Without timeouts, idle connections are closed at once. */
  readonly stop: (times?: DrainTimeouts) => Promise<void>
}

export async function createHttpServer(deps: HttpDeps): Promise<HttpServer> {
  const app = fastify({
    loggerInstance: deps.log,
    // One log line per request, written below with selected fields.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustedProxies ?? 'loopback',
    bodyLimit: 256 * 1024,
    requestTimeout: maxRequestMs,
    keepAliveTimeout: 75_000,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 800 },
    genReqId: (request) => requestIdOf(request.headers['x-edge-request-id']),
    forceCloseConnections: 'idle',
  })
  // A child logger per request would only add the id that each line already has.
  app.setChildLoggerFactory((logger) => logger)
  await app.register(fastifyCookie)
  // A page on another site can post text or a form without a preflight request; only JSON is parsed here.
  app.removeContentTypeParser(['text/plain'])
  // Files are not buffered here: the route reads them from the socket.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

  app.addHook('onRequest', (request, reply, done) => {
    const { bodyTimeoutMs: smallMs, idleTimeoutMs: stallMs } = deps.bodyTimeouts ?? defaultBodyTimeouts
    if (request.routeOptions.config.hasFileBody) limitStalledFile(request.raw, stallMs)
    else limitSmallBody(request.raw, smallMs)
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    done()
  })
  if (deps.tracer) traceRequests(app, deps.tracer)
  app.addHook('onResponse', (request, reply, done) => {
    const { operation, operationLabel = operation, isLong } = request.routeOptions.config
    if (!isLong) {
      const labels = { endpoint: operationLabel ?? 'none', outcome: outcomeOf(reply.statusCode) }
      requestSeconds.observe(labels, reply.elapsedTime / 1_000)
    }
    if (!operation) return done()
    request.log.info({
      operation,
      requestId: request.id,
      traceId: request.span?.traceId,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      customerId: request.customerId,
    })
    done()
  })
  app.decorateRequest('customerId', undefined)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new ApiError('NotFound')
  })

  const endEvents = endEventsOf(app)
  // Also runs when a server is closed without draining.
  app.addHook('preClose', async () => endEvents())
  const drain = createDrain(app.server)
  let stopping = false
  addHealth(app, deps.probes, () => stopping)
  for (const route of deps.routes) addRoute(app, route, deps)

  return {
    app,
    stop: async ({ delayMs, ...times } = { delayMs: 0, idleMs: 0, timeoutMs: 30_000 }) => {
      stopping = true
      if (delayMs > 0) await new Promise((resume) => setTimeout(resume, delayMs))
      endEvents()
      const { aborted } = await drain(times)
      if (aborted > 0) deps.log.warn({ aborted }, 'requests aborted after the shutdown timeout')
      await app.close()
    },
  }
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[0-9a-f]{32}$/.test(header) ? header : randomBytes(16).toString('hex')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string
    /** The label in metrics, for requests that are not logged. */
    operationLabel?: string
    /** Excluded from the duration metric: event streams stay open and health checks are polled constantly. */
    isLong?: boolean
    hasFileBody?: boolean
  }
  interface FastifyRequest {
    customerId: string | undefined
  }
}

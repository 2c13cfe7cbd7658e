import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../platform/rate-limit/networks.ts'

/** What a use case may know of the browser behind a request, independent of the web framework. */
export type Visit = {
  readonly ip: string
  /** The address as rate limits count it. */
  readonly address: string
  /** The client port as nginx saw it; null behind a load balancer that does not forward it. */
  readonly port: number | null
  readonly agent: string
  readonly requestId: string
  /** The API key of a calling server, from `Authorization: Bearer …`. */
  readonly bearer: string | null
  /** From `Idempotency-Key`; the route layer rejects a purchase without one. */
  readonly idempotencyKey: string | null
  /** What another cell sealed for this one. The edge in front of the cells sets it, and removes what a visitor sent. */
  readonly passedOn: string | null
  readonly cookie: (name: string) => string | null
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  readonly clearCookie: (name: string) => void
  /** Also clears the origin's browser storage, so that the next person at this device finds nothing. */
  readonly clearStorage: () => void
}

/** `__Host-` cookies are sent to this host only, never to a sibling host, and only in a secure context. */
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  return {
    // Getters compute a value only when it is read: most calls read none.
    get ip() {
      return request.ip
    },
    get address() {
      return callerAddress(request.ip)
    },
    get port() {
      const port = Number(/^\d{1,5}$/.exec(String(request.headers['x-client-port'] ?? ''))?.[0] ?? 0)
      return port > 0 && port < 65_536 ? port : null
    },
    get agent() {
      return (request.headers['user-agent'] ?? '').slice(0, 400)
    },
    requestId: request.id,
    get bearer() {
      return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
    },
    get idempotencyKey() {
      return /^[\w-]{16,64}$/.exec(String(request.headers['idempotency-key'] ?? ''))?.[0] ?? null
    },
    get passedOn() {
      return /^[\w-]{1,4000}$/.exec(String(request.headers['x-revela-passed'] ?? ''))?.[0] ?? null
    },
    cookie: (name) => request.cookies[name] ?? null,
    setCookie: (name, value, maxAge) => void reply.setCookie(name, value, { ...attributes, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, attributes),
    clearStorage: () => void reply.header('clear-site-data', '"storage"'),
  }
}

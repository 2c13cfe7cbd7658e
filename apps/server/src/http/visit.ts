import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../platform/rate-limit/networks.ts'

/** What a use case may know of the browser behind a call, without knowing the web framework. */
export type Visit = {
  readonly ip: string
  /** The address as rate limits count it. */
  readonly address: string
  /** The port behind that address, as nginx saw it; null behind a balancer that does not tell. */
  readonly port: number | null
  readonly agent: string
  readonly requestId: string
  /** The key of a calling server, from `Authorization: Bearer …`. */
  readonly bearer: string | null
  /** From `Idempotency-Key`; the kernel refuses a purchase without one. */
  readonly idempotencyKey: string | null
  readonly cookie: (name: string) => string | null
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  readonly clearCookie: (name: string) => void
  /** What this origin keeps in the browser goes too: the next person at it finds nothing. */
  readonly clearStorage: () => void
}

/** `__Host-` cookies: this host only, never a sibling's, never without a secure context. */
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  return {
    // Only what is asked for is worked out: nearly every call asks for none of it.
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
    cookie: (name) => request.cookies[name] ?? null,
    setCookie: (name, value, maxAge) => void reply.setCookie(name, value, { ...attributes, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, attributes),
    clearStorage: () => void reply.header('clear-site-data', '"storage"'),
  }
}

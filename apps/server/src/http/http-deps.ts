import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Authorizer } from '../access/authorize.ts'
import type { CustomerPrincipal, FamilyPrincipal } from '../access/principal.ts'
import type { Tracer } from '../platform/telemetry/tracer.ts'
import type { Probe } from './health.ts'
import type { Route, Studio } from './route.ts'

type BodyTimeouts = {
  /** Time limit for a whole small body. */
  readonly bodyTimeoutMs: number
  /** How long a file upload may send no bytes. */
  readonly idleTimeoutMs: number
}

export const defaultBodyTimeouts: BodyTimeouts = { bodyTimeoutMs: 30_000, idleTimeoutMs: 60_000 }

/** The longest time any request may take to arrive: 50 MB at a quarter of a megabit per second. */
export const maxRequestMs = 30 * 60_000

/** Aborts a request whose small body does not arrive completely in time. */
export function limitSmallBody(request: IncomingMessage, limitMs: number): void {
  if (!hasBody(request)) return
  const timer = setTimeout(() => abortRequest(request), limitMs).unref()
  request.once('close', () => clearTimeout(timer))
}

/** Aborts a file upload that sends no bytes for `idleTimeoutMs`. A slow upload continues. */
export function limitStalledFile(request: IncomingMessage, idleTimeoutMs: number): void {
  if (!hasBody(request)) return
  let [lastBytesRead, lastProgressAt] = [0, performance.now()]
  const stallTimer = setInterval(() => {
    const { bytesRead } = request.socket
    // A paused stream means that the server does not read; the sender is not at fault.
    const isProgressing = bytesRead !== lastBytesRead || request.readableFlowing !== true
    if (isProgressing) [lastBytesRead, lastProgressAt] = [bytesRead, performance.now()]
    else if (performance.now() - lastProgressAt >= idleTimeoutMs) abortRequest(request)
  }, idleTimeoutMs / 8).unref()
  request.once('close', () => clearInterval(stallTimer))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function abortRequest(request: IncomingMessage): void {
  request.destroy(new Error('request body timed out'))
}

export type HttpDeps = {
  readonly log: FastifyBaseLogger
  readonly routes: readonly Route[]
  readonly authorizer: Authorizer
  /** Prefix of the contract's paths on this server: `/api` or `/upload`. */
  readonly prefix: string
  /** Proxies whose forwarded address is trusted; loopback by default. */
  readonly trustedProxies?: string
  /** Body timeouts other than the defaults. */
  readonly bodyTimeouts?: BodyTimeouts
  /** Reads the session cookie; null for an unknown or expired session. */
  readonly readPrincipal: (cookie: string) => Promise<CustomerPrincipal | null>
  /** Throws when the session of this cookie is in another cell. */
  readonly requireTokenHere: (cookie: string) => Promise<void>
  /** The gallery hosts; absent on servers without family endpoints. */
  readonly galleries?: GalleryHosts
  readonly probes: readonly Probe[]
  /** Absent or null: requests are not traced. */
  readonly tracer?: Tracer | null
  /** Validates every response against the contract; for development and tests. */
  readonly checkAnswers: boolean
}

export type GalleryHosts = {
  /** Takes a `Host` header; true for every host that a studio could have, whether one uses it or not. */
  readonly isGalleryHost: (host: string) => boolean
  readonly findStudio: (host: string) => Promise<Studio | null>
  /** Reads the family's cookie. The token of another studio is rejected. */
  readonly readPrincipal: (cookie: string, studio: Studio) => Promise<FamilyPrincipal | null>
}

export const familyCookie = '__Host-revela-family'
export const sessionCookie = '__Host-revela'

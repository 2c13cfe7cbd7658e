import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Authorizer } from '../access/authorize.ts'
import type { CustomerPrincipal, FamilyPrincipal } from '../access/principal.ts'
import type { Tracer } from '../platform/telemetry/tracer.ts'
import type { Probe } from './health.ts'
import type { Route, Studio } from './route.ts'

type BodyTimeouts = {
  /** For the whole of a small body. */
  readonly bodyTimeoutMs: number
  /** For a file: how long it may bring nothing at all. */
  readonly idleTimeoutMs: number
}

export const defaultBodyTimeouts: BodyTimeouts = { bodyTimeoutMs: 30_000, idleTimeoutMs: 60_000 }

/** The longest any request may take to arrive: 50 MB at a quarter of a megabit. */
export const maxRequestMs = 30 * 60_000

/** A small body comes at once: the whole of it must be here in time. */
export function limitSmallBody(request: IncomingMessage, limitMs: number): void {
  if (!hasBody(request)) return
  const timer = setTimeout(() => abortRequest(request), limitMs).unref()
  request.once('close', () => clearTimeout(timer))
}

/** A file may come as slowly as an uplink is, as long as it comes. */
export function limitStalledFile(request: IncomingMessage, idleTimeoutMs: number): void {
  if (!hasBody(request)) return
  let [lastBytesRead, lastProgressAt] = [0, performance.now()]
  const stallTimer = setInterval(() => {
    const { bytesRead } = request.socket
    // When we are the ones who do not read, the sender is not to blame.
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
  request.destroy(new Error('the body did not arrive in time'))
}

export type HttpDeps = {
  readonly log: FastifyBaseLogger
  readonly routes: readonly Route[]
  readonly authorizer: Authorizer
  /** What stands before the contract's paths on this server: `/api` or `/upload`. */
  readonly prefix: string
  /** Whose word about a visitor's address is taken; loopback where nothing is said. */
  readonly trustedProxies?: string
  /** How long bodies may take, when not as usual. */
  readonly bodyTimeouts?: BodyTimeouts
  /** Reads the session cookie: absent, expired, or a principal. */
  readonly readPrincipal: (cookie: string) => Promise<CustomerPrincipal | null>
  /** The studios' own hosts; absent where families are not answered. */
  readonly galleries?: GalleryHosts
  readonly probes: readonly Probe[]
  /** Absent or null: requests are not traced. */
  readonly tracer?: Tracer | null
  /** Checks every answer against the contract; for development and tests. */
  readonly checkAnswers: boolean
}

export type GalleryHosts = {
  /** Of a `Host` header: true on every host below the galleries' domain, whether somebody has it or not. */
  readonly isGalleryHost: (host: string) => boolean
  readonly findStudio: (host: string) => Promise<Studio | null>
  /** Reads the family's cookie; a token of another studio is no token here. */
  readonly readPrincipal: (cookie: string, studio: Studio) => Promise<FamilyPrincipal | null>
}

export const familyCookie = '__Host-revela-family'
export const sessionCookie = '__Host-revela'

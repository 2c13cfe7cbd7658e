import type { FastifyBaseLogger } from 'fastify'
import type { Door } from '../access/door.ts'
import type { CustomerPrincipal, FamilyPrincipal } from '../access/principal.ts'
import type { BodyTimes } from './body-time.ts'
import type { Tracer } from '../platform/telemetry/tracer.ts'
import type { Probe } from './health.ts'
import type { Route, Studio } from './route.ts'

export type HttpNeeds = {
  readonly log: FastifyBaseLogger
  readonly routes: readonly Route[]
  readonly door: Door
  /** What stands before the contract's paths on this server: `/api` or `/upload`. */
  readonly prefix: string
  /** Whose word about a visitor's address is taken; loopback where nothing is said. */
  readonly trustedProxies?: string
  /** How long bodies may take, when not as usual. */
  readonly bodyTimes?: BodyTimes
  /** Reads the session cookie: absent, expired, or a principal. */
  readonly principalOf: (cookie: string) => Promise<CustomerPrincipal | null>
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
  readonly isOne: (host: string) => boolean
  readonly studioOf: (host: string) => Promise<Studio | null>
  /** Reads the family's cookie; a token of another studio is no token here. */
  readonly principalOf: (cookie: string, studio: Studio) => Promise<FamilyPrincipal | null>
}

export const familyCookie = '__Host-revela-family'
export const sessionCookie = '__Host-revela'

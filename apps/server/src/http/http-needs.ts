import type { FastifyBaseLogger } from 'fastify'
import type { Door } from '../access/door.ts'
import type { Principal } from '../access/principal.ts'
import type { Probe } from './health.ts'
import type { Route } from './route.ts'

export type HttpNeeds = {
  readonly log: FastifyBaseLogger
  readonly routes: readonly Route[]
  readonly door: Door
  /** What stands before the contract's paths on this server: `/api` or `/upload`. */
  readonly prefix: string
  /** How long a whole request may take to arrive. */
  readonly requestTimeoutMs: number
  /** Reads the session cookie: absent, expired, or a principal. */
  readonly principalOf: (cookie: string) => Promise<Principal | null>
  readonly probes: readonly Probe[]
  /** Checks every answer against the contract; for development and tests. */
  readonly checkAnswers: boolean
}

export const sessionCookie = '__Host-revela'

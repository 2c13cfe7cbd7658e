import { createDoor, type Door } from './access/door.ts'
import { configRoutes } from './http/config.routes.ts'
import type { Route } from './http/route.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { accountsPolicies, accountsRoutes, configuredProviders, sessionReader } from './modules/accounts/index.ts'
import { marketingRoutes } from './modules/marketing/index.ts'
import {
  createPlanCatalogue,
  redirectUserReader,
  standingReader,
  subscriptionsPolicies,
  subscriptionsRoutes,
} from './modules/subscriptions/index.ts'
import type { Platform } from './platform.ts'
import { createPasswordHasher } from './platform/crypto/password-hash.ts'
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts'

export type Rooms = { readonly routes: readonly Route[]; readonly door: Door }

/** The only place that knows every room: builds them in order and plugs their ports into each other. */
export function composeRooms(platform: Platform): Rooms {
  const { config, db, clock, keys } = platform
  const subscriptions = { db, clock, plans: createPlanCatalogue(db) }
  const accounts = {
    ...platform,
    hasher: createPasswordHasher(),
    limiter: createRateLimiter(db.pool, keys),
    social: configuredProviders(config),
    redirectUserOf: redirectUserReader(subscriptions),
  }
  return {
    routes: [
      ...configRoutes(config),
      ...accountsRoutes(accounts),
      ...subscriptionsRoutes(subscriptions),
      ...marketingRoutes({ db }),
    ],
    door: createDoor({
      policies: [accountsPolicies(db), subscriptionsPolicies],
      standingOf: standingReader(subscriptions),
    }),
  }
}

export async function composeApi(platform: Platform): Promise<HttpServer> {
  const { config, db, clock, log, probes } = platform
  return createHttpServer({
    ...composeRooms(platform),
    log,
    prefix: '/api',
    requestTimeoutMs: 30_000,
    principalOf: sessionReader(db, clock),
    probes,
    checkAnswers: config.REVELA_ENV !== 'production',
  })
}

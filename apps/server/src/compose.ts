import { createDoor, type Door } from './access/door.ts'
import { addContentAuth } from './http/content-auth.ts'
import { configRoutes } from './http/config.routes.ts'
import type { Route } from './http/route.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { accountsPolicies, accountsRoutes, configuredProviders, sessionReader } from './modules/accounts/index.ts'
import { galleriesPolicies, galleriesRoutes, picturesRoutes } from './modules/galleries/index.ts'
import { marketingRoutes } from './modules/marketing/index.ts'
import { contentAddresses, contentChecker } from './modules/pictures/index.ts'
import {
  createPlanCatalogue,
  redirectUserReader,
  standingReader,
  subscriptionsPolicies,
  subscriptionsRoutes,
} from './modules/subscriptions/index.ts'
import { receivingRoutes, uploadsPolicies, uploadsRoutes } from './modules/uploads/index.ts'
import type { Platform } from './platform.ts'
import { createPasswordHasher } from './platform/crypto/password-hash.ts'
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts'

export type Rooms = {
  readonly routes: readonly Route[]
  /** The routes that take the bytes of photographs, apart so that a process of their own may serve them. */
  readonly receiving: readonly Route[]
  readonly door: Door
}

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
  const content = contentAddresses(config.CONTENT_ORIGIN, keys, clock)
  const photographs = { ...platform, subscriptions, content }
  return {
    receiving: receivingRoutes(photographs),
    routes: [
      ...configRoutes(config),
      ...accountsRoutes(accounts),
      ...subscriptionsRoutes(subscriptions),
      ...galleriesRoutes(photographs),
      ...picturesRoutes(photographs),
      ...uploadsRoutes(photographs),
      ...marketingRoutes({ db }),
    ],
    door: createDoor({
      policies: [accountsPolicies(db), subscriptionsPolicies, galleriesPolicies(db), uploadsPolicies(db)],
      standingOf: standingReader(subscriptions),
    }),
  }
}

export async function composeApi(platform: Platform): Promise<HttpServer> {
  const { routes, door } = composeRooms(platform)
  const server = await createHttpServer({
    ...kernelNeeds(platform),
    routes,
    door,
    prefix: '/api',
    requestTimeoutMs: 30_000,
  })
  addContentAuth(server.app, contentChecker(platform))
  return server
}

/** Half an hour is the longest a photograph may take to arrive: 50 MB at a quarter of a megabit. */
export async function composeUpload(platform: Platform): Promise<HttpServer> {
  const { receiving, door } = composeRooms(platform)
  const requestTimeoutMs = 30 * 60_000
  return createHttpServer({ ...kernelNeeds(platform), routes: receiving, door, prefix: '/upload', requestTimeoutMs })
}

function kernelNeeds({ config, db, clock, log, probes }: Platform) {
  return {
    log,
    principalOf: sessionReader(db, clock),
    probes,
    checkAnswers: config.REVELA_ENV !== 'production',
  }
}

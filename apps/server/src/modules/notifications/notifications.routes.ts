import {
  getNotifications,
  setNotifications,
  subscribeToPush as subscribeEndpoint,
  testPush as testEndpoint,
  unsubscribeFromPush,
  type BodyOf,
} from '@revela/contract'
import { channelsOf, isPushEndpoint, notificationEvents } from '@revela/domain'
import { errorHelp, pushMessage } from '@revela/phrases'
import { ECDH } from 'node:crypto'
import { ownTenant, type Policies } from '../../access/authorize.ts'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import {
  deleteSubscription,
  listSubscriptions,
  readPreferences,
  storePreference,
  storeSubscription,
} from './notification.repository.ts'
import type { NotificationsDeps } from './notifications.module.ts'
import { queuePush } from './notify-photographer.ts'

const settingsPath = '/settings/notifications'

export function notificationsRoutes(deps: NotificationsDeps): Route[] {
  const { db, clock, config } = deps
  return [
    customerRoute(getNotifications, async ({ principal: { customerId, sessionId } }) =>
      db.tenant(customerId, async (tx) => {
        const preferences = await readPreferences(tx, customerId)
        const subscriptions = await listSubscriptions(tx, customerId, clock())
        return {
          events: notificationEvents.map((event) => ({ event, ...channelsOf(event, preferences.get(event)) })),
          push: {
            public_key: config.PUSH_PUBLIC_KEY ?? null,
            here: subscriptions.some(({ session_id }) => session_id === sessionId),
            others: subscriptions
              .filter(({ session_id }) => session_id !== sessionId)
              .map(({ device, subscribed_at }) => ({ device, since: subscribed_at.toISOString() })),
          },
        }
      }),
    ),
    customerRoute(setNotifications, async ({ body: { event, ...channels }, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => storePreference(tx, customerId, event, channels)),
    ),
    customerRoute(subscribeEndpoint, async ({ body, principal }) => subscribeToPush(deps, principal, body)),
    customerRoute(unsubscribeFromPush, async ({ principal: { customerId, sessionId } }) =>
      db.tenant(customerId, (tx) => deleteSubscription(tx, customerId, sessionId)),
    ),
    customerRoute(testEndpoint, async ({ principal }) => sendTestPush(deps, principal)),
  ]
}

async function subscribeToPush(
  { db, clock, limiter, config }: NotificationsDeps,
  { customerId, sessionId }: CustomerPrincipal,
  { endpoint, keys }: BodyOf<typeof subscribeEndpoint>,
): Promise<void> {
  if (config.PUSH_PUBLIC_KEY === undefined) throw new ApiError('NotFound')
  if (!isPushEndpoint(endpoint, config.PUSH_TEST_ORIGIN))
    throw fieldError('InvalidRequest', 'endpoint', errorHelp.pushServiceUnknown)
  if (!isCurvePoint(keys.p256dh)) throw fieldError('InvalidRequest', 'keys.p256dh', errorHelp.pushServiceUnknown)
  await limiter.consume([{ name: 'push:subscribe', key: customerId, max: 60, windowSeconds: 3_600 }])
  const row = { customer_id: customerId, session_id: sessionId, endpoint, ...keys, subscribed_at: clock() }
  const isStored = await db.tenant(customerId, (tx) => storeSubscription(tx, row))
  if (!isStored) throw new ApiError('SessionExpired')
}

/** A key that is no point of the curve could never be encrypted for. */
function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    // Not on the curve, or not a key.
    return false
  }
}

async function sendTestPush(
  { db, clock, limiter, jobs }: NotificationsDeps,
  { customerId, sessionId }: CustomerPrincipal,
): Promise<void> {
  await limiter.consume([{ name: 'push:test', key: customerId, max: 10, windowSeconds: 3_600 }])
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const subscriptions = await listSubscriptions(tx, customerId, now)
    if (!subscriptions.some(({ session_id }) => session_id === sessionId)) throw new ApiError('NotFound')
    const sessionIds = [sessionId]
    await queuePush({ jobs }, tx, { customerId, push: pushMessage.test, path: settingsPath, sessionIds }, now)
  })
}

export const notificationsPolicies: Policies = {
  'notification.read': ownTenant,
  'notification.write': ownTenant,
}

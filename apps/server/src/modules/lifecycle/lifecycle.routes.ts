import { listExpiringGalleries } from '@revela/contract'
import { saoPauloDay } from '@revela/domain'
import { customerRoute, type Route } from '../../http/route.ts'
import { readExpiring } from './expiring-galleries.read.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'

export function lifecycleRoutes({ db, clock }: Pick<LifecycleNeeds, 'db' | 'clock'>): Route[] {
  return [
    customerRoute(listExpiringGalleries, async ({ principal: { customerId } }) => {
      const galleries = await db.tenant(customerId, (tx) => readExpiring(tx, customerId, clock()))
      return {
        galleriesToExpire: galleries.map(({ id, title, expires_at }) => ({
          id,
          title,
          expires_in: saoPauloDay(expires_at),
        })),
      }
    }),
  ]
}

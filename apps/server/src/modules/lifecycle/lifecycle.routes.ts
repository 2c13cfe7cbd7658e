import { listExpiringGalleries } from '@revela/contract'
import { addDays, deletionNotices, endOfSaoPauloDay, saoPauloDay } from '@revela/domain'
import { sql } from 'kysely'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { LifecycleDeps } from './lifecycle.module.ts'

type ExpiringGallery = { readonly id: string; readonly title: string; readonly expires_at: Date }

/** Lists galleries that end within a month, soonest first; those that have ended show it themselves. */
async function readExpiring(tx: Tx, customerId: string, now: Date): Promise<ExpiringGallery[]> {
  const until = endOfSaoPauloDay(addDays(saoPauloDay(now), deletionNotices[0] ?? 0))
  const { rows } = await sql<ExpiringGallery>`
    select id, title, expires_at from gallery
    where customer_id = ${customerId} and deleted_at is null and expires_at > ${now} and expires_at <= ${until}
    order by expires_at, id limit 10000`.execute(tx)
  return rows
}

export function lifecycleRoutes({ db, clock }: Pick<LifecycleDeps, 'db' | 'clock'>): Route[] {
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

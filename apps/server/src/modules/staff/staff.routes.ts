import { listSupportActs } from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { listStaffActions } from './staff-action.repository.ts'

const page = 20

/** All that the API exposes of staff: their actions, to the customer concerned. */
export function staffRoutes({ db }: { readonly db: Database }): Route[] {
  return [
    customerRoute(listSupportActs, async ({ query, principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => listStaffActions(tx, customerId, query.before ?? null, page + 1))
      return {
        acts: rows.slice(0, page).map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          kind: row.kind,
          ticket: row.ticket,
          until: row.until?.toISOString() ?? null,
        })),
        more: rows.length > page,
      }
    }),
  ]
}

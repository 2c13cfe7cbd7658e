import { getLeadVariables } from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { findCustomer } from '../accounts/index.ts'
import { leadVariables } from './lead-variables.ts'

export function marketingRoutes({ db }: { db: Database }): Route[] {
  return [
    customerRoute(getLeadVariables, async ({ principal: { customerId } }) => {
      const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
      return leadVariables(customer?.track ?? null)
    }),
  ]
}

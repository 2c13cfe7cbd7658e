import { getLeadVariables } from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { findCustomer } from '../accounts/index.ts'

export function marketingRoutes({ db }: { db: Database }): Route[] {
  return [
    customerRoute(getLeadVariables, async ({ principal: { customerId } }) => {
      const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
      return leadVariables(customer?.track ?? null)
    }),
  ]
}

/** The campaign parameters that the browser stored before sign-up. Values that are not text are left out. */
function leadVariables(track: string | null): Record<string, string> {
  if (!track) return {}
  try {
    const read: unknown = JSON.parse(decodeTrack(track))
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
    const texts = Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return Object.fromEntries(texts.slice(0, 50))
  } catch {
    // An old browser may have stored anything; this is only marketing data.
    return {}
  }
}

function decodeTrack(track: string): string {
  return track.startsWith('{') ? track : Buffer.from(track, 'base64').toString('utf8')
}

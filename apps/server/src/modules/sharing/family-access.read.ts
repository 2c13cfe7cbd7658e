import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Database } from '../../platform/db/database.ts'
import type { GrantBasis } from '../clients/index.ts'

type Granted = { readonly basis: GrantBasis; readonly expires_at: Date | null }

const statement = {
  name: 'family_grant',
  // What nobody was asked for is worth nothing once the gallery asks.
  text: `select c.basis, g.expires_at from client_grant c
    join gallery g on g.customer_id = c.customer_id and g.id = c.gallery_id and g.deleted_at is null
    where c.customer_id = $1 and c.session_id = $2 and c.gallery_id = $3 and c.expires_at > $4
      and (c.basis <> 'open' or not g.asks_who)`,
}

/** What lets this browser into the gallery at this moment; null when nothing does. */
export async function readGrant(
  db: Database,
  { customerId, sessionId }: Pick<FamilyPrincipal, 'customerId' | 'sessionId'>,
  galleryId: string,
  now: Date,
): Promise<Granted | null> {
  const rows = await db.readTenant<Granted>(customerId, {
    ...statement,
    values: [customerId, sessionId, galleryId, now],
  })
  return rows[0] ?? null
}

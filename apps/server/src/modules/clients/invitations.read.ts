import type { Tx } from '../../platform/db/database.ts'
import type { ClientsTables } from './clients.tables.ts'

export async function invitedGalleries(tx: Tx, customerId: string, clientId: string): Promise<string[]> {
  const rows = await tx
    .withTables<ClientsTables>()
    .selectFrom('gallery_client')
    .select('gallery_id')
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .execute()
  return rows.map((row) => row.gallery_id)
}

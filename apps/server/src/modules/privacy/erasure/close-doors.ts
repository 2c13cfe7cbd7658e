import type { Tx } from '../../../platform/db/database.ts'
import { deletePasskeys, deleteSessions, forgetNames } from '../../accounts/index.ts'
import { releaseAllSubdomains } from '../../profiles/index.ts'

/** The address of a studio that is gone is nobody else's for as long as one that was given up. */
export const quarantineMs = 90 * 86_400_000

/** From here on nobody signs in, and no page of the studio answers. */
export async function closeDoors(tx: Tx, customerId: string, erasedAt: Date): Promise<void> {
  await deleteSessions(tx, customerId, null)
  await deletePasskeys(tx, customerId)
  await forgetNames(tx, customerId)
  await releaseAllSubdomains(tx, customerId, new Date(erasedAt.getTime() + quarantineMs))
}

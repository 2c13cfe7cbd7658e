import { selectionStatus } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findSelectionOf, lockSelectionOf } from '../selection.repository.ts'
import type { SelectionRow } from '../selections.tables.ts'
import { factsOf } from '../terms.ts'

/** The selection of whoever is looking, if they are somebody and have one here. */
export async function findOwn(tx: Tx, principal: FamilyPrincipal, galleryId: string): Promise<SelectionRow | null> {
  if (principal.clientId === null) return null
  return (await findSelectionOf(tx, principal.customerId, galleryId, principal.clientId)) ?? null
}

export async function lockOwn(tx: Tx, principal: FamilyPrincipal, galleryId: string): Promise<SelectionRow> {
  const { customerId, clientId } = principal
  const locked = clientId !== null && (await lockSelectionOf(tx, customerId, galleryId, clientId))
  if (!locked) throw new Refusal('NotFound')
  return locked
}

/** The server's clock alone says whether it is still open. */
export async function lockOpenSelection(
  tx: Tx,
  principal: FamilyPrincipal,
  galleryId: string,
  now: Date,
): Promise<SelectionRow> {
  const locked = await lockOwn(tx, principal, galleryId)
  if (selectionStatus(factsOf(locked), now) !== 'open') throw new Refusal('SelectionClosed')
  return locked
}

import { selectionStatus } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findOwn } from './choice/own-selection.ts'
import { readPreferences } from './link-preferences.repository.ts'
import type { SelectionRow, SelectionsTables } from './selections.tables.ts'
import { factsOf } from './terms.ts'

type Preferences = Pick<SelectionsTables['link_preferences'], 'active' | 'link_type'>
type Own = Pick<SelectionRow, 'limit_day' | 'finished_at'>

/** With both on, a family chooses until it is done and looks at the delivery afterwards; never both on one screen. */
export function galleryMode(
  preferences: Preferences,
  own: Own | null,
  delivers: boolean,
  now: Date,
): 'selection' | 'delivery' {
  if (!preferences.active) return 'delivery'
  if (!own) return preferences.link_type === 'public' ? 'selection' : 'delivery'
  return selectionStatus(factsOf(own), now) === 'done' && delivers ? 'delivery' : 'selection'
}

export async function selectionModeOf(
  tx: Tx,
  principal: FamilyPrincipal,
  galleryId: string,
  delivers: boolean,
  now: Date,
): Promise<'selection' | 'delivery'> {
  const preferences = await readPreferences(tx, principal.customerId, galleryId)
  if (!preferences.active) return 'delivery'
  return galleryMode(preferences, await findOwn(tx, principal, galleryId), delivers, now)
}

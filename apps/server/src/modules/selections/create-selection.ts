import type { BodyOf, createSelection as endpoint } from '@revela/contract'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { inviteClient } from '../clients/index.ts'
import { tightenToInvited } from '../galleries/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { readPreferences, storePreferences } from './link-preferences.repository.ts'
import { requirePrivateRoom } from './preferences.ts'
import { insertSelection } from './selection.repository.ts'
import type { SelectionsNeeds } from './selections.needs.ts'

/** A private selection for one client, on the terms the gallery's preferences say now. Answers its id. */
export async function createSelection(
  needs: SelectionsNeeds,
  customerId: string,
  { collection_id: galleryId, customer_client_id: clientId, selection_data }: BodyOf<typeof endpoint>,
): Promise<string> {
  if (selection_data.magic_link_enabled) await requireFeature(needs.subscriptions, customerId, 'magic_link')
  await requirePrivateRoom(needs, customerId, galleryId)
  const [id, now] = [newId(), needs.clock()]
  await needs.db.tenant(customerId, async (tx) => {
    const preferences = await readPreferences(tx, customerId, galleryId)
    const { selling, charge_type, contracted, extra_price, allow_extras, limit_day } = preferences
    await inviteClient(tx, { customerId, galleryId, clientId, now })
    const made = await insertSelection(tx, {
      customer_id: customerId,
      id,
      gallery_id: galleryId,
      client_id: clientId,
      origin: 'private',
      selling,
      charge_type,
      contracted,
      extra_price,
      allow_extras,
      limit_day,
      magic_link: selection_data.magic_link_enabled,
      created_at: now,
    })
    if (!made) throw new Refusal('SelectionExists')
    const link_type = preferences.link_type ?? 'private'
    await storePreferences(tx, customerId, galleryId, { ...preferences, link_type, active: true })
    if (link_type === 'private') await tightenToInvited(tx, customerId, galleryId)
  })
  return id
}

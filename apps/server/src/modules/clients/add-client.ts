import type { BodyOf, addClient as endpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { refuseField, Refusal } from '../../platform/refusal/refusal.ts'
import { findClient, inviteClient } from './client.repository.ts'
import type { ListedClient } from './client-list.read.ts'
import type { ClientDeskNeeds } from './clients.needs.ts'
import { createClient } from './create-client.ts'

/** A client the photographer enters, for one gallery at once where the form stands in one. */
export async function addClient(
  needs: ClientDeskNeeds,
  customerId: string,
  body: BodyOf<typeof endpoint>,
  galleryId: string | null,
): Promise<ListedClient> {
  await needs.limiter.take([{ name: 'client:add', of: customerId, most: 600, windowSeconds: 3_600 }])
  const { id } = await createClient(needs, customerId, body).catch((fault: unknown) => {
    throw fault instanceof Refusal && fault.code === 'ClientEmailTaken' ? emailTaken('email') : fault
  })
  const client = await needs.db.tenant(customerId, async (tx) => {
    if (galleryId !== null) await inviteClient(tx, { customerId, galleryId, clientId: id, now: needs.clock() })
    return findClient(tx, customerId, id)
  })
  if (!client) throw new Refusal('NotFound')
  return { ...client, selections: 0 }
}

export function emailTaken(field: 'email' | 'tel'): Refusal {
  return refuseField('ClientEmailTaken', field, errorHelp.clientEmailTaken)
}

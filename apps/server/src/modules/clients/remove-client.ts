import { bumpEpoch } from '../galleries/index.ts'
import { deleteClient } from './client.repository.ts'
import type { ClientsNeeds } from './clients.needs.ts'
import { invitedGalleries } from './invitations.read.ts'

/** Whoever is inside as this client is out at once, and the images they were shown follow within a minute. */
export async function removeClient({ db }: Pick<ClientsNeeds, 'db'>, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    await bumpEpoch(tx, customerId, await invitedGalleries(tx, customerId, id))
    await deleteClient(tx, customerId, id)
  })
}

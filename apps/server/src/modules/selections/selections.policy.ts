import type { Policies, Policy } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { findClient } from '../clients/index.ts'
import { galleryExists } from '../galleries/index.ts'
import { findSelection } from './selection.repository.ts'

/** This gallery is mine, this client is mine, and this selection is of this gallery. */
export function selectionsPolicies(db: Database): Policies {
  const allMine: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      const [galleryId] = ids['gallery'] ?? []
      if (galleryId !== undefined && !(await galleryExists(tx, customerId, galleryId))) return false
      for (const clientId of ids['client'] ?? []) if (!(await findClient(tx, customerId, clientId))) return false
      for (const id of ids['selection'] ?? []) {
        const selection = await findSelection(tx, customerId, id)
        if (!selection || (galleryId !== undefined && selection.gallery_id !== galleryId)) return false
        if (!(await galleryExists(tx, customerId, selection.gallery_id))) return false
      }
      return true
    })
  return { 'selection.read': allMine, 'selection.write': allMine, 'selection.export': allMine }
}

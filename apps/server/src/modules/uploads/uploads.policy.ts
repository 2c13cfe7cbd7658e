import type { Policies, Policy } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { requirePortfolio, type SubscriptionsNeeds } from '../subscriptions/index.ts'
import { galleryUploads, workUploads, type UploadOwner } from './upload-owner.ts'
import { targetExists } from './upload-target.read.ts'
import { findBatch, findItem, pictureIsAwaited } from './upload.repository.ts'

/** A picture may be written when it is mine, or when an upload of mine waits for it; batch, owner and picture agree. */
export function uploadsPolicies(needs: { db: Database; subscriptions: SubscriptionsNeeds }): Policies {
  const ofWorks = ownerPolicy(needs.db, workUploads)
  return {
    'picture.write': ownerPolicy(needs.db, galleryUploads),
    'portfolio.upload': async (ask) => {
      await requirePortfolio(needs.subscriptions, ask.principal.customerId)
      return ofWorks(ask)
    },
  }
}

function ownerPolicy(db: Database, owner: UploadOwner): Policy {
  const { kind } = owner.holder
  return async ({ principal: { customerId }, ids }) => {
    const [ownerId] = ids[kind] ?? []
    const [batchId] = ids['upload_batch'] ?? []
    const pictures = [...new Set(ids['picture'])]
    const [pictureId] = pictures
    if (ownerId !== undefined && batchId !== undefined && pictureId !== undefined && pictures.length === 1) {
      return targetExists(db, { customerId, owner, ownerId, batchId, pictureId })
    }
    return db.tenant(customerId, async (tx) => {
      if (ownerId !== undefined && !(await owner.exists(tx, customerId, ownerId))) return false
      if (batchId !== undefined) {
        const batch = await findBatch(tx, customerId, batchId)
        if (batch?.owner_kind !== kind || (ownerId !== undefined && batch.owner_id !== ownerId)) return false
        for (const id of pictures) if (!(await findItem(tx, customerId, batchId, id, false))) return false
        return true
      }
      if (ownerId !== undefined && pictures.length > 0) {
        return (await countOwned(tx, customerId, ownerId, pictures)) === pictures.length
      }
      for (const id of pictures) {
        if (!(await findPicture(tx, customerId, id)) && !(await pictureIsAwaited(tx, customerId, id))) return false
      }
      return true
    })
  }
}

import type { Policies } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { galleryExists } from '../galleries/index.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { targetExists } from './upload-target.read.ts'
import { findBatch, findItem, pictureIsAwaited } from './upload.repository.ts'

/** A picture may be written when it is mine, or when an upload of mine waits for it; batch, gallery and picture agree. */
export function uploadsPolicies(db: Database): Policies {
  return {
    'picture.write': async ({ principal: { customerId }, ids }) => {
      const [galleryId] = ids['gallery'] ?? []
      const [batchId] = ids['upload_batch'] ?? []
      const pictures = [...new Set(ids['picture'])]
      const [pictureId] = pictures
      if (galleryId !== undefined && batchId !== undefined && pictureId !== undefined && pictures.length === 1) {
        return targetExists(db, { customerId, galleryId, batchId, pictureId })
      }
      return db.tenant(customerId, async (tx) => {
        if (galleryId !== undefined && !(await galleryExists(tx, customerId, galleryId))) return false
        if (batchId !== undefined) {
          const batch = await findBatch(tx, customerId, batchId)
          if (!batch || (galleryId !== undefined && batch.owner_id !== galleryId)) return false
          for (const id of pictures) if (!(await findItem(tx, customerId, batchId, id, false))) return false
          return true
        }
        if (galleryId !== undefined && pictures.length > 0) {
          return (await countOwned(tx, customerId, galleryId, pictures)) === pictures.length
        }
        for (const id of pictures) {
          if (!(await findPicture(tx, customerId, id)) && !(await pictureIsAwaited(tx, customerId, id))) return false
        }
        return true
      })
    },
  }
}

import type { Policies, Policy } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { galleryExists, trashedExists } from './gallery.repository.ts'

/** Every id a call names is checked against each other: this gallery is mine, these pictures are its. */
export function galleriesPolicies(db: Database): Policies {
  const galleryAndPictures: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      const [galleryId] = ids['gallery'] ?? []
      const pictures = [...new Set(ids['picture'])]
      if (galleryId !== undefined) {
        if (!(await galleryExists(tx, customerId, galleryId))) return false
        return pictures.length === 0 || (await countOwned(tx, customerId, galleryId, pictures)) === pictures.length
      }
      for (const pictureId of pictures) if (!(await findPicture(tx, customerId, pictureId))) return false
      return true
    })
  return {
    'gallery.read': galleryAndPictures,
    'gallery.write': galleryAndPictures,
    'gallery.restore': async ({ principal: { customerId }, ids }) =>
      db.tenant(customerId, (tx) => trashedExists(tx, customerId, ids['gallery']?.[0] ?? '')),
    'picture.read': galleryAndPictures,
    // Of many pictures, those that another tab deleted or restored meanwhile are ignored: only the gallery is asked about.
    'picture.arrange': async ({ principal: { customerId }, ids }) =>
      db.tenant(customerId, (tx) => galleryExists(tx, customerId, ids['gallery']?.[0] ?? '')),
  }
}

import { listActivity, previewGallery as previewGalleryEndpoint } from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { readActivity } from './activity.read.ts'
import { previewGallery } from './preview-gallery.ts'
import type { SharingNeeds } from './sharing.needs.ts'

const pageSize = 30

/** What the photographer sees of the families' side. */
export function activityRoutes(needs: SharingNeeds): Route[] {
  const { db } = needs
  return [
    customerRoute(listActivity, async ({ params, query, principal: { customerId } }) =>
      db.tenant(customerId, (tx) =>
        readActivity(tx, {
          customerId,
          galleryId: params.collection_id,
          before: query.before ?? null,
          count: query.count ?? pageSize,
        }),
      ),
    ),
    customerRoute(previewGalleryEndpoint, async ({ params, principal: { customerId } }) => ({
      url: await previewGallery(needs, customerId, params.collection_id),
    })),
  ]
}

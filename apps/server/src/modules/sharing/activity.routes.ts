import { listActivity, previewGallery as previewGalleryEndpoint } from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { insertPreviewCode } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { readActivity } from './activity.read.ts'
import type { SharingNeeds } from './sharing.needs.ts'

const validSeconds = 120

/** The gallery's address with a code for one use, so that its owner's look is known as such. */
async function previewGallery(
  { db, clock, config }: SharingNeeds,
  customerId: string,
  galleryId: string,
): Promise<string> {
  const token = newTenantToken(customerId)
  const now = clock()
  const expiresAt = new Date(now.getTime() + validSeconds * 1_000)
  const { slug, subdomain } = await db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    await insertPreviewCode(tx, token, { galleryId, expiresAt })
    return { slug: gallery.slug, subdomain: (await openProfile(tx, customerId, now)).subdomain }
  })
  return `${studioAddress(config, subdomain)}/${slug}#p=${token.text}`
}

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

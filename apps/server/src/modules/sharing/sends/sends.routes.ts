import { getShareLinks, listSends, shareGallery as shareEndpoint } from '@revela/contract'
import { customerRoute, type Route } from '../../../http/route.ts'
import type { SendingNeeds } from '../sharing.needs.ts'
import { presentSend } from './send.presenter.ts'
import { readSends } from './send.read.ts'
import { shareGallery } from './share-gallery.ts'
import { shareLinks } from './share-links.ts'

/** How a gallery or a selection reaches a client. */
export function sendsRoutes(needs: SendingNeeds): Route[] {
  return [
    customerRoute(shareEndpoint, async ({ params, body, principal }) =>
      shareGallery(needs, principal, params.collection_id, body),
    ),
    customerRoute(getShareLinks, async ({ params, body, principal: { customerId } }) =>
      shareLinks(needs, customerId, params.collection_id, body),
    ),
    customerRoute(listSends, async ({ params, query, principal: { customerId } }) => {
      const asked = { customerId, galleryId: params.collection_id, clientId: query.client_id ?? null }
      return { sends: (await needs.db.tenant(customerId, (tx) => readSends(tx, asked))).map(presentSend) }
    }),
  ]
}

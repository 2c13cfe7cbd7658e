import { requestDownload as endpoint } from '@revela/contract'
import { familyRoute, type Route } from '../../http/route.ts'
import type { DeliveryNeeds } from './delivery.needs.ts'
import { requestDownload } from './request-download.ts'

export function deliveryRoutes(needs: DeliveryNeeds): Route[] {
  return [
    familyRoute(endpoint, async ({ params, body, principal }) =>
      requestDownload(needs, principal, params.gallery_id, body),
    ),
  ]
}

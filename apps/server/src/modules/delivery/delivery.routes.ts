import {
  enterDownloadPin as enterPinEndpoint,
  getDelivery as getEndpoint,
  requestDownload as requestEndpoint,
} from '@revela/contract'
import { customerRoute, familyRoute, type Route } from '../../http/route.ts'
import type { DeliveryNeeds } from './delivery.needs.ts'
import { enterDownloadPin } from './enter-download-pin.ts'
import { getDelivery } from './get-delivery.ts'
import { requestDownload } from './request-download.ts'

export function deliveryRoutes(needs: DeliveryNeeds): Route[] {
  return [
    customerRoute(getEndpoint, async ({ params, principal: { customerId } }) =>
      getDelivery(needs, customerId, params.collection_id),
    ),
    familyRoute(requestEndpoint, async ({ params, body, principal }) =>
      requestDownload(needs, principal, params.gallery_id, body),
    ),
    familyRoute(enterPinEndpoint, async ({ params, body, principal, visit: { address } }) =>
      enterDownloadPin(needs, principal, { galleryId: params.gallery_id, pin: body.pin, address }),
    ),
  ]
}

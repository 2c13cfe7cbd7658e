import type { Endpoint, IdPlace } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** Every kind of thing whose id may stand in a call, with the code that says it is missing (or somebody else's). */
export const resourceNotFound = {
  session: 'NotFound',
  passkey: 'NotFound',
  gallery: 'GalleryNotFound',
  picture: 'NotFound',
  upload_batch: 'NotFound',
  watermark: 'NotFound',
  client: 'NotFound',
  selection: 'NotFound',
  work: 'WorkNotFound',
  category: 'NotFound',
  upgrade_offer: 'NotFound',
  invoice: 'NotFound',
} as const satisfies Record<string, ErrorCode>

export type ResourceKind = keyof typeof resourceNotFound

export type PlacedId = { readonly kind: ResourceKind; readonly place: IdPlace }

/** The endpoint's `ids`, one entry per place. */
export function placedIds(endpoint: Pick<Endpoint, 'ids'>): readonly PlacedId[] {
  return Object.entries(endpoint.ids).flatMap(([kind, places]) =>
    [places].flat().map((place) => ({ kind: kind as ResourceKind, place })),
  )
}

import type { Endpoint, IdLocation, Access } from './endpoint.ts'
import { type ErrorCode, commonErrors, sessionErrors, accountStatusErrors } from './errors.ts'

/**
 * Every kind of resource whose id a call may contain, with the code for one that disappears during the call. A missing
 * one, or one of another tenant, is answered with `NotFound` by the check of access.
 */
export const resourceNotFound = {
  session: 'NotFound',
  passkey: 'NotFound',
  gallery: 'GalleryNotFound',
  preset: 'NotFound',
  picture: 'NotFound',
  upload_batch: 'NotFound',
  watermark: 'NotFound',
  client: 'NotFound',
  selection: 'NotFound',
  participant: 'NotFound',
  work: 'WorkNotFound',
  album: 'AlbumNotFound',
  trashed_album: 'AlbumNotFound',
  album_version: 'AlbumNotFound',
  album_reader: 'NotFound',
  album_request: 'NotFound',
  category: 'NotFound',
  upgrade_offer: 'NotFound',
  invoice: 'NotFound',
  family_charge: 'NotFound',
} as const satisfies Record<string, ErrorCode>

export type ResourceKind = keyof typeof resourceNotFound

export type LocatedId = { readonly kind: ResourceKind; readonly location: IdLocation }

/** The endpoint's `ids`, one entry per location. */
export function locatedIds(endpoint: Pick<Endpoint, 'ids'>): readonly LocatedId[] {
  return Object.entries(endpoint.ids).flatMap(([kind, locations]) =>
    [locations].flat().map((location) => ({ kind: kind as ResourceKind, location })),
  )
}

/** Rejected while support requires a second factor that the photographer has not registered. */
export function needsSecondFactor(access: Access): boolean {
  return access.kind === 'session' && access.principals.includes('customer') && !access.beforeSecondFactor
}

/** Every error code of a call: its own, and those that follow from its access and ids. */
export function errorsOf(endpoint: Pick<Endpoint, 'access' | 'ids' | 'errors'>): readonly ErrorCode[] {
  const { access } = endpoint
  const codes = new Set<ErrorCode>([...endpoint.errors, ...commonErrors])
  for (const { kind } of locatedIds(endpoint)) codes.add('NotFound').add(resourceNotFound[kind])
  if (access.kind === 'session' && !access.optional) for (const code of sessionErrors) codes.add(code)
  if (needsSecondFactor(access)) codes.add('SecondFactorRequired')
  if (access.kind === 'session' && access.accountStatus === 'active')
    for (const code of accountStatusErrors) codes.add(code)
  return [...codes].toSorted()
}

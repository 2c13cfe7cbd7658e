import type { AnswerOf, getManifest } from '@revela/contract'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { unknownGuest } from './admit-guests.ts'
import { closedState, readFamilyGallery } from './family-gallery.read.ts'
import { readManifest } from './manifest.ts'
import type { SharingDeps } from './sharing.module.ts'

/** No session has this id: a guest who has done nothing yet. */
const newGuest = { ...unknownGuest, sessionId: '00000000-0000-0000-0000-000000000000' } as const

/**
 * Requires that anybody with the address may enter at this moment. Every other gallery of the studio is not found, so that
 * an id tells nothing about it.
 */
export async function requireOpenToAll(
  { db, clock, termsOf }: Pick<SharingDeps, 'db' | 'clock' | 'termsOf'>,
  customerId: string,
  galleryId: string,
): Promise<void> {
  const gallery = await readFamilyGallery(db, customerId, 'id', galleryId)
  if (!gallery || gallery.published_at === null || gallery.access !== 'link') throw new ApiError('GalleryNotFound')
  if (closedState(gallery, await termsOf(customerId), clock())) throw new ApiError('GalleryNotOpen')
}

/** What every new guest gets. Depends on nothing of the visitor, because the edge gives it to many. */
export async function readOpenManifest(
  deps: SharingDeps,
  customerId: string,
  galleryId: string,
): Promise<AnswerOf<typeof getManifest>> {
  await requireOpenToAll(deps, customerId, galleryId)
  return readManifest(deps, { ...newGuest, customerId }, galleryId)
}

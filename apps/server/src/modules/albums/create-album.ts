import { freeSlug, slugOf } from '@revela/domain'
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { findUsedSlugs, insertAlbum, linkGalleries, lockAlbum, updateAlbum } from './album.repository.ts'
import type { AlbumsDeps } from './albums.module.ts'
import { findDraft, insertVersion } from './version.repository.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'

type NewAlbum = { readonly title: string; readonly clientId: string | null; readonly galleryIds: readonly string[] }
type Version = { readonly id: string; readonly number: number }

/** Of concurrent albums with one title, one gets the address, and the others try the next one. */
const slugAttempts = 5

export async function createAlbum(
  deps: AlbumsDeps,
  customerId: string,
  input: NewAlbum,
): Promise<{ readonly id: string; readonly versionId: string }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.tenant(customerId, (tx) => insertWithDraft(tx, deps, customerId, input))
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === slugAttempts) throw error
    }
  }
}

async function insertWithDraft(tx: Tx, { clock, proofing }: AlbumsDeps, customerId: string, input: NewAlbum) {
  const [albumId, now] = [newId(), clock()]
  const { title, clientId } = input
  const slug = slugOf(title, 'album')
  await insertAlbum(tx, {
    customerId,
    id: albumId,
    title,
    slug: freeSlug(slug, await findUsedSlugs(tx, customerId, slug)),
    clientId,
    now,
  })
  await linkGalleries(tx, customerId, albumId, input.galleryIds)
  const version = await insertDraft(tx, { customerId, albumId, number: 1, now })
  await proofing.created(tx, { customerId, albumId, clientId, now })
  return { id: albumId, versionId: version.id }
}

/** Returns the draft of the next version: the one that exists, or a new one. */
export async function openDraft(
  { db, clock, proofing }: AlbumsDeps,
  customerId: string,
  albumId: string,
): Promise<Version> {
  return db.tenant(customerId, async (tx) => {
    const album = await lockAlbum(tx, customerId, albumId)
    if (!album) throw new ApiError('AlbumNotFound')
    if (await proofing.isApproved(tx, { customerId, albumId })) throw new ApiError('AlbumApproved')
    const draft = await findDraft(tx, customerId, albumId)
    return draft ?? insertDraft(tx, { customerId, albumId, number: album.last_version + 1, now: clock() })
  })
}

async function insertDraft(
  tx: Tx,
  draft: { readonly customerId: string; readonly albumId: string; readonly number: number; readonly now: Date },
): Promise<Version> {
  const id = newId()
  await insertVersion(tx, { ...draft, id })
  await updateAlbum(tx, draft.customerId, draft.albumId, { last_version: draft.number })
  return { id, number: draft.number }
}

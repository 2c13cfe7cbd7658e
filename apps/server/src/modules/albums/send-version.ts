import { ApiError } from '../../platform/api-error/api-error.ts'
import { listTrashedIds, lockPictures, purgeOwnerPictures, readPictureProgress } from '../pictures/index.ts'
import { lockAlbum } from './album.repository.ts'
import type { AlbumsDeps } from './albums.module.ts'
import { findVersion, freezeVersion, lockVersion, versionOwner } from './version.repository.ts'

type Sent = { readonly number: number; readonly sentAt: Date }

/**
 * Freezes the draft and shows it to its readers. From the lock of the version on, no spread can be added, replaced,
 * moved or deleted: each of these changes locks the version and finds it sent.
 * Takes locks in the usual order: pictures, album, version, the customer's usage.
 */
export async function sendVersion(
  { db, clock, proofing }: AlbumsDeps,
  customerId: string,
  { versionId, note }: { readonly versionId: string; readonly note: string },
): Promise<Sent> {
  return db.tenant(customerId, async (tx) => {
    const now = clock()
    const found = await findVersion(tx, customerId, versionId)
    if (!found) throw new ApiError('AlbumNotFound')
    const { album_id: albumId, number } = found
    await lockPictures(tx, customerId, versionId, null)
    if (!(await lockAlbum(tx, customerId, albumId))) throw new ApiError('AlbumNotFound')
    const version = await lockVersion(tx, customerId, versionId)
    if (!version) throw new ApiError('AlbumNotFound')
    if (version.sent_at) return { number, sentAt: version.sent_at }
    if (await proofing.isApproved(tx, { customerId, albumId })) throw new ApiError('AlbumApproved')
    const { stored, ready, failed } = await readPictureProgress(tx, customerId, versionId)
    if (stored + ready + failed === 0) throw new ApiError('EmptyAlbum')
    if (stored + failed > 0) throw new ApiError('SpreadsNotReady')
    // Deleted spreads cannot come back, and their later purge would change the space of a sent version.
    const ids = await listTrashedIds(tx, { customerId, ownerId: versionId })
    await purgeOwnerPictures(tx, versionOwner, { customerId, ownerId: versionId, ids, now })
    await freezeVersion(tx, { customerId, id: versionId, note, now })
    await proofing.sent(tx, { customerId, albumId, versionId, number, spreads: ready, now })
    return { number, sentAt: now }
  })
}

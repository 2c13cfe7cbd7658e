import {
  createAlbumVersion,
  deleteSpreads,
  listSpreads,
  reorderSpreads,
  restoreSpreads,
  sendAlbumVersion,
  sortSpreads,
} from '@revela/contract'
import { compareSpreadFiles } from '@revela/domain'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockPictures, movePictures, restoreOwnerPictures, trashOwnerPictures } from '../pictures/index.ts'
import { readLimits, requireFeature } from '../subscriptions/index.ts'
import { readSpreads } from './album-list.read.ts'
import { presentSpread } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.module.ts'
import { openDraft } from './create-album.ts'
import { sendVersion } from './send-version.ts'
import { findVersion, lockDraft, versionOwner } from './version.repository.ts'

export function versionsRoutes(deps: AlbumsDeps): Route[] {
  const { db, clock, content, subscriptions } = deps
  return [
    customerRoute(createAlbumVersion, async ({ params, principal: { customerId } }) => {
      await requireFeature(subscriptions, customerId, 'proof_album')
      return { version: await openDraft(deps, customerId, params.album_id) }
    }),
    customerRoute(sendAlbumVersion, async ({ params, body, principal: { customerId } }) => {
      await requireFeature(subscriptions, customerId, 'proof_album')
      const { number, sentAt } = await sendVersion(deps, customerId, { versionId: params.version_id, note: body.note })
      return { number, sent_at: sentAt.toISOString() }
    }),
    customerRoute(listSpreads, async ({ params: { version_id: ownerId }, principal: { customerId } }) => {
      const { version, rows } = await db.tenant(customerId, async (tx) => ({
        version: await findVersion(tx, customerId, ownerId),
        rows: await readSpreads(tx, customerId, ownerId),
      }))
      if (!version) throw new ApiError('AlbumNotFound')
      const addressOf = content.forOwner({ customerId, ownerId, epoch: version.access_epoch })
      return { spreads: rows.map((row, index) => presentSpread(row, index + 1, addressOf)) }
    }),
    customerRoute(reorderSpreads, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        await lockSpreads(tx, customerId, params.version_id)
        await moveToStart(tx, customerId, params.version_id, [...new Set(body.picture_ids)])
      }),
    ),
    customerRoute(sortSpreads, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        await lockSpreads(tx, customerId, params.version_id)
        const spreads = await readSpreads(tx, customerId, params.version_id)
        const sorted = spreads.toSorted((a, b) => compareSpreadFiles(a.title, b.title))
        await moveToStart(
          tx,
          customerId,
          params.version_id,
          sorted.map(({ id }) => id),
        )
      }),
    ),
    customerRoute(deleteSpreads, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const target = { customerId, ownerId: params.version_id, ids: [...new Set(body.picture_ids)], now: clock() }
        await trashOwnerPictures(tx, versionOwner, target)
        // Also when every spread was deleted before: the screen must know that the version was sent.
        await lockDraft(tx, customerId, params.version_id)
      }),
    ),
    customerRoute(restoreSpreads, async ({ params, body, principal: { customerId } }) => {
      // Their space was counted all the time; without a plan nothing is restored.
      if (!(await readLimits(subscriptions, customerId))) throw new ApiError('PlanLimitReached')
      await db.tenant(customerId, async (tx) => {
        const target = { customerId, ownerId: params.version_id, ids: [...new Set(body.picture_ids)], now: clock() }
        await restoreOwnerPictures(tx, versionOwner, target, {})
        await lockDraft(tx, customerId, params.version_id)
      })
    }),
  ]
}

/** Pictures first, as everywhere; then the version, which must still be a draft. */
async function lockSpreads(tx: Tx, customerId: string, versionId: string): Promise<void> {
  await lockPictures(tx, customerId, versionId, null)
  if (!(await lockDraft(tx, customerId, versionId))) throw new ApiError('AlbumNotFound')
}

async function moveToStart(tx: Tx, customerId: string, ownerId: string, ids: readonly string[]): Promise<void> {
  await movePictures(tx, { customerId, ownerId }, ids, 'start')
}

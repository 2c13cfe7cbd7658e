import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import type { Renditions } from '../../platform/images/make-renditions.ts'
import { DecoderDied, type RenderPool } from '../../platform/images/render-pool.ts'
import { createBufferPool } from '../../platform/object-store/buffer-pool.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob, type JobSender } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { countUsage } from '../subscriptions/index.ts'
import { discard } from './garbage.repository.ts'
import { renditionsPrefix } from './object-keys.ts'
import { findStoredPicture, markFailed, markReady } from './picture.repository.ts'
import { imageKindOf, type PictureOwner } from './pictures.module.ts'
import { renditionRuns, renditionWait, storedBytesDiffer } from './pictures.metrics.ts'

/** Makes the renditions of one version of one picture. */
export const renderJob = defineJob({
  name: 'picture.render',
  payload: z.object({
    customerId: z.uuid(),
    ownerId: z.uuid(),
    pictureId: z.uuid(),
    number: z.number().int(),
    version: z.number().int(),
  }),
  // The store or the database may be unavailable for half an hour before a picture is marked as failed.
  retryLimit: 40,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 90,
  heartbeatSeconds: 10,
})

/**
 * Requests a picture's renditions in the transaction that makes them necessary. The priority falls with the number of
 * pending pictures, so that five thousand pictures of one photographer do not delay ten of another.
 */
export async function requestRenditions(
  tx: Tx,
  jobs: JobSender,
  picture: { customerId: string; ownerId: string; pictureId: string; number: number; version: number },
  waiting: number,
): Promise<void> {
  await jobs.send(tx, renderJob, picture, { priority: -waiting })
}

type RenderDeps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  readonly clock: Clock
  /** Port: notifies the photographer of a picture that has no renditions; a later module owns the gallery. */
  readonly reportFailed: (customerId: string, ownerId: string) => Promise<void>
  /** Port: a replaced file of this owner is ready; documents that show the old one are made again. */
  readonly announceReplaced: (tx: Tx, customerId: string, ownerId: string) => Promise<void>
}

type StoredFile = { readonly owner_kind: PictureOwner['kind']; readonly object_key: string; readonly crc32: number }

const maxDecoderCrashes = 6

/** Every step is idempotent: keys are fixed, and only the pending version becomes ready. */
export function renderHandler(deps: RenderDeps): BoundJob {
  const { db, store, pool, clock, reportFailed, announceReplaced } = deps
  const memory = createBufferPool()
  const render = async (picture: StoredFile): Promise<Renditions> => {
    const original = await store.read(picture.object_key, memory.acquire)
    try {
      if (crc32(original) !== picture.crc32) {
        storedBytesDiffer.add({})
        throw new Error('stored object does not match its CRC-32')
      }
      return await pool.render(original, imageKindOf(picture.owner_kind))
    } finally {
      memory.release(original)
    }
  }
  return bindJob(renderJob, async ({ customerId, ownerId, pictureId, number, version }, attempt) => {
    const pictureVersion = { customerId, ownerId, number, version }
    // The version was deleted or overwritten meanwhile: its renditions are orphans.
    const discardRenditions = (tx: Tx) =>
      discard(tx, customerId, [{ objectKey: renditionsPrefix(pictureVersion), isPrefix: true }], clock())
    const commitOrDiscard = (change: (tx: Tx) => Promise<boolean>) =>
      db.tenant(customerId, async (tx) => {
        if (await change(tx)) {
          await countUsage(tx, customerId, { waiting: -1 }, null)
          return true
        }
        // Another worker may have finished the same version first: then its files are in use.
        const current = await findStoredPicture(tx, customerId, pictureId)
        if (current?.version !== version) await discardRenditions(tx)
        return false
      })

    const picture = await db.tenant(customerId, (tx) => findStoredPicture(tx, customerId, pictureId))
    if (picture?.version !== version) return db.tenant(customerId, discardRenditions)
    if (picture.state !== 'stored') return
    try {
      const renditions = await render(picture)
      // Imported lazily: the API imports this file for the job's definition and must not load the image library.
      const { storeRenditions } = await import('./render-on-miss.ts')
      await storeRenditions(store, pictureVersion, renditions)
      await commitOrDiscard(async (tx) => {
        const isReady = await markReady(tx, customerId, pictureId, version, renditions)
        if (isReady && version > 1) await announceReplaced(tx, customerId, ownerId)
        return isReady
      })
      renditionRuns.add({ outcome: 'ready' })
      renditionWait.observe({}, (clock().getTime() - picture.uploaded_at.getTime()) / 1_000)
    } catch (error) {
      // A file that crashed several decoders will crash the next one; other errors are not caused by the picture.
      const isUnrecoverable = error instanceof DecoderDied && attempt.number >= maxDecoderCrashes
      if (!(error instanceof ImageError) && !isUnrecoverable && !attempt.isLast) {
        renditionRuns.add({ outcome: 'retried' })
        throw error
      }
      const reason = error instanceof ImageError ? error.code : 'unreadable'
      const hasFailed = await commitOrDiscard((tx) => markFailed(tx, customerId, pictureId, version, reason))
      renditionRuns.add({ outcome: 'failed' })
      // Another worker may have rendered this version, or a new one may have replaced it.
      if (hasFailed) await reportFailed(customerId, ownerId)
    }
  })
}

import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { AlbumRestoredMeanwhile, purgeAlbum, versionOwner } from '../albums/index.ts'
import { purgeGalleryPictures, removeGallery } from '../galleries/index.ts'
import { deletePicturesOf, discard, ownerPrefix, findTrashedOwners, purgeOwnerPictures } from '../pictures/index.ts'
import { workOwner } from '../portfolio/index.ts'
import { deleteChoices } from '../selections/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import { deleteBatches } from '../uploads/index.ts'
import type { LifecycleDeps } from './lifecycle.module.ts'

export const purgeTrashJob = defineJob({
  name: 'lifecycle.purge-trash',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

/** Rolls the transaction back: the gallery was just restored from the trash, and everything in it stays. */
export class RestoredMeanwhile extends Error {
  override readonly name = 'RestoredMeanwhile'
}

/**
 * Permanently deletes a gallery in the trash: its rows and the garbage entries for its objects, in one transaction.
 * Takes locks in the usual order: pictures, their gallery, the customer's usage.
 */
export async function purgeGallery(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  const pictures = await deletePicturesOf(tx, customerId, id)
  if (!(await removeGallery(tx, customerId, id, now))) throw new RestoredMeanwhile()
  await deleteBatches(tx, customerId, id)
  const waiting = pictures.filter(({ state }) => state === 'stored').length
  if (waiting > 0) await countUsage(tx, customerId, { waiting: -waiting }, null)
  const originals = pictures.map(({ object_key }) => ({ objectKey: object_key, isPrefix: false }))
  await discard(tx, customerId, [...originals, { objectKey: ownerPrefix(customerId, id), isPrefix: true }], now)
}

type Deps = Pick<LifecycleDeps, 'db' | 'clock'> & { readonly sweep: Sweep }

const batchSize = 1_000
const maxRounds = 20

/** Deletes pictures that were in the trash for seven days, one owner per transaction. Returns the errors. */
async function purgePicturesInTrash({ db, sweep, clock }: Deps): Promise<unknown[]> {
  const errors: unknown[] = []
  for (let round = 0; round < maxRounds; round += 1) {
    const now = clock()
    const due = await sweep.due({ table: 'picture', column: 'purge_at', before: now, limit: batchSize })
    for (const [customerId, ids] of due) {
      try {
        const owners = await db.tenant(customerId, (tx) => findTrashedOwners(tx, customerId, ids))
        for (const { owner_id: ownerId, owner_kind: kind, ids: pictures } of owners) {
          const target = { customerId, ownerId, ids: pictures, now }
          await db.tenant(customerId, async (tx) => {
            if (kind === 'work') await purgeOwnerPictures(tx, workOwner, target, now)
            else if (kind === 'album_version') await purgeOwnerPictures(tx, versionOwner, target, now)
            else await purgeGalleryPictures(tx, { delete: deleteChoices }, target, now)
          })
        }
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0 || [...due.values()].flat().length < batchSize) break
  }
  return errors
}

type PurgeTrashDeps = Pick<LifecycleDeps, 'db' | 'clock'> & { readonly sweep: Sweep }

const ownerBatchSize = 100
const maxOwnerRounds = 20

export function purgeTrashHandler(deps: PurgeTrashDeps): BoundJob {
  return bindJob(purgeTrashJob, () => purgeTrash(deps))
}

/** Purges what was in the trash for seven days: galleries and albums, then single pictures. */
export async function purgeTrash(deps: PurgeTrashDeps): Promise<void> {
  const errors = [
    ...(await purgeOwners(deps, 'gallery', purgeGallery)),
    ...(await purgeOwners(deps, 'album', (tx, customerId, id, now) =>
      purgeAlbum(tx, customerId, id, { deleteUploads: deleteBatches, now, dueBy: now }),
    )),
    ...(await purgePicturesInTrash(deps)),
  ]
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} trash purges failed`)
}

/** One owner per transaction. Returns the errors. */
async function purgeOwners(
  { db, sweep, clock }: PurgeTrashDeps,
  table: 'gallery' | 'album',
  purge: (tx: Tx, customerId: string, id: string, now: Date) => Promise<void>,
): Promise<unknown[]> {
  const errors: unknown[] = []
  for (let round = 0; round < maxOwnerRounds; round += 1) {
    const now = clock()
    const due = await sweep.due({ table, column: 'purge_at', before: now, limit: ownerBatchSize })
    for (const [customerId, ids] of due) {
      for (const id of ids) {
        await db
          .tenant(customerId, (tx) => purge(tx, customerId, id, now))
          .catch((error: unknown) => {
            if (!(error instanceof RestoredMeanwhile || error instanceof AlbumRestoredMeanwhile)) errors.push(error)
          })
      }
    }
    if (errors.length > 0 || [...due.values()].flat().length < ownerBatchSize) break
  }
  return errors
}

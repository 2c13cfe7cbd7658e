import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { ObjectMissing } from '../../platform/object-store/object-store.ts'
import { defineJob, type JobSender } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { endCopy, galleryExists } from '../galleries/index.ts'
import { newOriginalKey, requestRenditions, setSuggested, type StoredOriginal } from '../pictures/index.ts'
import { addPicture } from './commit-picture.ts'
import { copyId, pictureExists } from './copied-picture.ts'
import { galleryUploads, type UploadLimits } from './upload-target.ts'
import { closeAttempt, discardAttempt, insertAttempt } from './upload.repository.ts'
import type { UploadsDeps } from './uploads.module.ts'

const uuid = z.uuid()

/** Copies the pictures of a gallery into a copy of it, a few in each run, so that other jobs have their turn. */
export const copyPicturesJob = defineJob({
  name: 'uploads.copy-pictures',
  payload: z.object({
    customerId: uuid,
    sourceId: uuid,
    targetId: uuid,
    /** Chapters of the source in their order; those of the copy are numbered from 1. */
    chapters: z.array(z.number().int()),
    cover: uuid.nullable(),
    /** The number of the last picture that was copied; 0 before the first one. */
    after: z.number().int(),
  }),
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 600,
  expireInSeconds: 600,
})

export type CopyRequest = z.infer<typeof copyPicturesJob.payload>

/** Requests a copy in the transaction that creates the gallery. */
export async function requestCopy(
  { jobs }: { readonly jobs: JobSender },
  tx: Tx,
  request: Omit<CopyRequest, 'after'>,
): Promise<void> {
  await jobs.send(tx, copyPicturesJob, { ...request, after: 0 })
}

type Deps = Pick<UploadsDeps, 'db' | 'clock' | 'store' | 'jobs' | 'subscriptions'> & { readonly log: Logger }

const picturesPerRun = 20

export function copyPicturesHandler(deps: Deps): BoundJob {
  return bindJob(copyPicturesJob, async (request) => {
    const next = await copyPictures(deps, request)
    if (next) await deps.db.tenant(request.customerId, (tx) => deps.jobs.send(tx, copyPicturesJob, next))
  })
}

type Source = {
  readonly id: string
  readonly number: number
  readonly title: string
  readonly object_key: string
  readonly content_type: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly crc32: number
  readonly position: number | null
  readonly chapter: number | null
  readonly suggested: boolean
}

/**
 * Copies some pictures and returns the request for the next ones; null at the end. Safe to repeat: the id of a copy
 * follows from its source, and what exists is not copied again.
 */
export async function copyPictures(deps: Deps, request: CopyRequest): Promise<CopyRequest | null> {
  const { db, log } = deps
  const { customerId, targetId } = request
  const sources = await db.tenant(customerId, async (tx) =>
    (await galleryExists(tx, customerId, targetId)) ? readSources(tx, request) : [],
  )
  const limits = sources.length === 0 ? null : await galleryUploads.readLimits(deps.subscriptions, customerId)
  const last = sources.at(-1)
  const end = async () => {
    await db.tenant(customerId, (tx) => endCopy(tx, customerId, targetId))
    return null
  }
  if (!last || !limits) return end()
  for (const source of sources) {
    try {
      await copyPicture(deps, request, source, limits)
    } catch (error) {
      if (error instanceof ObjectMissing || error instanceof DamagedOriginal) {
        log.error({ err: error, customerId, pictureId: source.id }, 'original unreadable, picture not copied')
        continue
      }
      if (!(error instanceof ApiError) || error.code === 'UploadClosed') throw error
      // The copy was deleted, or the rest does not fit the plan.
      log.warn({ customerId, targetId, code: error.code }, 'copy of a gallery stopped before its end')
      return end()
    }
  }
  return { ...request, after: last.number }
}

async function readSources(tx: Tx, { customerId, sourceId, after }: CopyRequest): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select id, number, title, object_key, content_type, bytes, sha256, crc32, position, chapter, suggested
    from picture
    where customer_id = ${customerId} and owner_kind = 'gallery' and owner_id = ${sourceId}
      and trashed_at is null and state <> 'failed' and number > ${after}
    order by number
    limit ${picturesPerRun}`.execute(tx)
  return rows
}

/** The same bytes in an object of its own: no two rows share one, so deleting either picture is safe. */
async function copyPicture(
  deps: Deps,
  { customerId, targetId, chapters, cover }: CopyRequest,
  source: Source,
  limits: UploadLimits,
): Promise<void> {
  const { db, clock, jobs } = deps
  const id = copyId(targetId, source.id)
  const objectKey = newOriginalKey(customerId)
  const attemptId = await db.tenant(customerId, async (tx) =>
    (await pictureExists(tx, customerId, id))
      ? null
      : insertAttempt(tx, { customerId, batchId: id, pictureId: id, objectKey, now: clock() }),
  )
  if (attemptId === null) return
  try {
    const original = await copyOriginal(deps, source, objectKey)
    const chapterAt = source.chapter === null ? -1 : chapters.indexOf(source.chapter)
    await db.tenant(customerId, async (tx) => {
      if (!(await closeAttempt(tx, customerId, attemptId))) throw new ApiError('UploadClosed')
      const { title, position } = source
      const added = { id, title, position, displayNumber: null, chapter: chapterAt < 0 ? null : chapterAt + 1 }
      const stored = { customerId, ownerId: targetId, owner: galleryUploads, original, limits }
      const { number, version, waiting } = await addPicture(tx, stored, added, clock())
      if (source.suggested) await setSuggested(tx, customerId, id, true)
      if (source.id === cover) await galleryUploads.parent.setCover(tx, customerId, targetId, id)
      await requestRenditions(tx, jobs, { customerId, ownerId: targetId, pictureId: id, number, version }, waiting)
    })
  } catch (error) {
    await discardAttempt(deps, customerId, attemptId, objectKey)
    throw error
  }
}

class DamagedOriginal extends Error {
  override readonly name = 'DamagedOriginal'
}

/** Streams the original and compares its hash with the row's: a damaged object is not copied as if it were whole. */
async function copyOriginal({ store }: Deps, source: Source, objectKey: string): Promise<StoredOriginal> {
  const { bytes, sha256, crc32, content_type: contentType } = source
  const hash = createHash('sha256')
  const body = await store.open(source.object_key, { from: 0, to: bytes - 1 })
  const hashed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  body.on('error', (error) => hashed.destroy(error))
  try {
    await store.put(objectKey, body.pipe(hashed), { length: bytes, type: contentType })
  } finally {
    body.destroy()
  }
  if (!hash.digest().equals(sha256)) throw new DamagedOriginal(`sha256 of ${source.id} differs from its row`)
  return { objectKey, contentType, bytes, sha256, crc32 }
}

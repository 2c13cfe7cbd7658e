import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { discard, findPicture, lockPictures } from '../pictures/index.ts'
import { smallerKey } from './deliverable.ts'
import { isFileRequested, finishFile } from './download.repository.ts'

/** Makes one picture's JPEG of a smaller size. */
export const deliverFileJob = defineJob({
  name: 'delivery.file',
  payload: z.object({
    customerId: z.uuid(),
    pictureId: z.uuid(),
    version: z.number().int(),
    size: z.union([z.literal(1920), z.literal(3840)]),
  }),
  retryLimit: 3,
  retryDelay: 2,
  retryDelayMax: 30,
  expireInSeconds: 90,
})

type Deps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  readonly clock: Clock
}

/** Safe to run twice: the key is fixed, and the same picture gives the same file. */
export function deliverFileHandler({ db, store, pool, clock }: Deps): BoundJob {
  return bindJob(deliverFileJob, async ({ customerId, pictureId, version, size }) => {
    const file = { pictureId, version, size }
    const source = await db.tenant(customerId, async (tx) => {
      const picture = await findPicture(tx, customerId, pictureId)
      return picture?.version === version && (await isFileRequested(tx, customerId, file)) ? picture : null
    })
    if (!source) return
    const original = await store.read(source.object_key)
    if (!createHash('sha256').update(original).digest().equals(source.sha256)) {
      throw new Error('stored object does not match its CRC-32')
    }
    const jpegBytes = Buffer.from(await pool.run('deliveredJpeg', original, size))
    const key = smallerKey({ customerId, ownerId: source.owner_id }, source, size)
    await store.put(key, jpegBytes, { length: jpegBytes.length, type: 'image/jpeg' })
    await db.tenant(customerId, async (tx) => {
      // The lock keeps the picture in its gallery until the file is recorded: the key names the gallery and the number.
      await lockPictures(tx, customerId, source.owner_id, [pictureId])
      const current = await findPicture(tx, customerId, pictureId)
      const isSamePlace = current?.owner_id === source.owner_id && current.number === source.number
      if (isSamePlace && current.version === version) {
        await finishFile(tx, customerId, file, { bytes: jpegBytes.length, crc32: crc32(jpegBytes) })
      } else await discard(tx, customerId, [{ objectKey: key, isPrefix: false }], clock())
    })
  })
}

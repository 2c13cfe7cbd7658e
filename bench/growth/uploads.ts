import type { TestStack } from '@revela/dev-env'
import { newOriginalKey } from '../../apps/server/src/modules/pictures/index.ts'
import { commitPicture } from '../../apps/server/src/modules/uploads/commit-picture.ts'
import { galleryUploads } from '../../apps/server/src/modules/uploads/upload-owner.ts'
import { insertAttempt, insertBatch } from '../../apps/server/src/modules/uploads/upload.repository.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { newId } from '../../apps/server/src/platform/ids/uuid.ts'
import { openJobSender } from '../../apps/server/src/platform/queue/queue.ts'
import { customer } from '../harness/customers.ts'
import { galleryId } from '../picture-scale/numbered-pictures.ts'
import type { Question } from './question.ts'

/** The transaction that makes a stored object a picture; drop and try are there already, as when its bytes arrived. */
export async function openUploads(stack: TestStack, db: Database) {
  const jobs = await openJobSender(stack.appUrl)
  const needs = { db, clock: () => new Date(), jobs }
  const limits = { most: {}, mostMegabytes: 100 }
  let waiting: Parameters<typeof commitPicture>[1] | null = null
  const question: Question = {
    prepare: async (n) => {
      const [{ customerId }, ownerId, batchId, pictureId] = [customer(n), galleryId(n, 1), newId(), newId()]
      const objectKey = newOriginalKey(customerId)
      const item = {
        pictureId,
        title: 'DSC_9999.jpg',
        bytes: 8_388_608,
        overwrite: false,
        place: null,
        displayNumber: null,
      }
      const attemptId = await db.tenant(customerId, async (tx) => {
        const now = new Date()
        await insertBatch(tx, { customerId, id: batchId, ownerKind: 'gallery', ownerId, now }, [item])
        return insertAttempt(tx, { customerId, batchId, pictureId, objectKey, now })
      })
      const original = {
        objectKey,
        contentType: 'image/jpeg',
        bytes: item.bytes,
        sha256: Buffer.alloc(32, 1),
        crc32: 1,
      }
      waiting = { customerId, owner: galleryUploads, ownerId, batchId, pictureId, attemptId, original, limits }
    },
    ask: async () => {
      await commitPicture(needs, waiting!)
      return 1
    },
  }
  return { question, close: () => jobs.close() }
}

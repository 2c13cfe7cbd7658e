import type { TestStack } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Client } from 'pg'
import {
  insertPicture,
  newOriginalKey,
  requestRenditions,
  type StoredOriginal,
} from '../../apps/server/src/modules/pictures/index.ts'
import { countUsage } from '../../apps/server/src/modules/subscriptions/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { newId } from '../../apps/server/src/platform/ids/uuid.ts'
import { openJobSender } from '../../apps/server/src/platform/queue/queue.ts'
import type { BaselineStore } from './baseline-store.ts'
import type { CameraFile } from './camera-files.ts'

export type Owner = { readonly customerId: string; readonly ownerId: string }

export type PendingPictures = Owner & { readonly startedAt: number }

export type PictureQueue = {
  /** Stores the files once; any number of pictures may use them. */
  readonly store: (store: BaselineStore, customerId: string, files: readonly CameraFile[]) => Promise<StoredOriginal[]>
  /** Rows and jobs as an upload leaves them, by the product's own functions, in one transaction. */
  readonly add: (customerId: string, originals: readonly StoredOriginal[], count: number) => Promise<PendingPictures>
  /** Waits until that many of an owner's pictures are ready, and returns the time. Throws when one failed. */
  readonly ready: (owner: Owner, count: number) => Promise<number>
  readonly countReady: (owner: Owner) => Promise<number>
  readonly firstOf: (owner: Owner) => Promise<{ number: number; version: number }>
  readonly close: () => Promise<void>
}

const renderTimeoutMs = 180_000
const pollIntervalMs = 25

export async function openPictureQueue(stack: TestStack): Promise<PictureQueue> {
  const db = openDatabase(stack.appUrl, { max: 2 })
  const jobs = await openJobSender(stack.appUrl)
  const adminClient = new Client({ connectionString: stack.adminUrl })
  await adminClient.connect()
  const countStates = async ({ customerId, ownerId }: Owner): Promise<{ ready: number; failed: number }> => {
    const text = `select count(*) filter (where state = 'ready')::int as ready,
        count(*) filter (where state = 'failed')::int as failed
      from picture where customer_id = $1 and owner_id = $2`
    const values = [customerId, ownerId]
    return (await adminClient.query<{ ready: number; failed: number }>({ name: 'look', text, values })).rows[0]!
  }
  return {
    store: (store, customerId, files) =>
      Promise.all(
        files.map(async ({ bytes, sha256 }) => {
          const objectKey = newOriginalKey(customerId)
          await store.put(objectKey, bytes)
          return { objectKey, contentType: 'image/jpeg', bytes: bytes.length, sha256, crc32: crc32(bytes) }
        }),
      ),
    add: async (customerId, originals, count) => {
      const ownerId = randomUUID()
      const owner = { kind: 'gallery', id: ownerId } as const
      let startedAt = 0
      await db.tenant(customerId, async (tx) => {
        for (let position = 0; position < count; position += 1) {
          const [id, original] = [newId(), originals[position % originals.length]!]
          const picture = { customerId, id, owner, number: position + 1, title: `DSC_${position + 1}.JPG`, ...original }
          await insertPicture(tx, picture, new Date())
          const waiting = await countUsage(tx, customerId, { pictures: 1, bytes: original.bytes, waiting: 1 }, null)
          await requestRenditions(
            tx,
            jobs,
            { customerId, ownerId, pictureId: id, number: position + 1, version: 1 },
            waiting ?? 0,
          )
        }
        startedAt = performance.now()
      })
      return { customerId, ownerId, startedAt }
    },
    ready: async (owner, count) => {
      for (const end = performance.now() + renderTimeoutMs; performance.now() < end;) {
        const { ready, failed } = await countStates(owner)
        if (failed > 0) throw new Error(`${failed} pictures failed`)
        if (ready >= count) return performance.now()
        await new Promise((resume) => setTimeout(resume, pollIntervalMs))
      }
      throw new Error(`${count} pictures were not ready within ${renderTimeoutMs / 1_000} s`)
    },
    countReady: async (owner) => (await countStates(owner)).ready,
    firstOf: async ({ customerId, ownerId }) => {
      const text = 'select number, version from picture where customer_id = $1 and owner_id = $2 and number = 1'
      return (await adminClient.query<{ number: number; version: number }>(text, [customerId, ownerId])).rows[0]!
    },
    close: async () => {
      await Promise.all([jobs.close(), db.close(), adminClient.end()])
    },
  }
}

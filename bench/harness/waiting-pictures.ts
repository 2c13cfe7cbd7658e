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
import type { BareStore } from './bare-store.ts'
import type { CameraFile } from './camera-files.ts'

export type Owner = { readonly customerId: string; readonly ownerId: string }

export type Waiting = Owner & { readonly begun: number }

export type WaitingPictures = {
  /** Stores the files once; any number of pictures may be made of them. */
  readonly store: (store: BareStore, customerId: string, files: readonly CameraFile[]) => Promise<StoredOriginal[]>
  /** Rows and jobs as an upload leaves them, by the product's own functions, in one transaction. */
  readonly add: (customerId: string, originals: readonly StoredOriginal[], count: number) => Promise<Waiting>
  /** Waits until so many of an owner's pictures are ready, and says when that was. Throws when one failed. */
  readonly ready: (owner: Owner, count: number) => Promise<number>
  readonly countReady: (owner: Owner) => Promise<number>
  readonly firstOf: (owner: Owner) => Promise<{ number: number; version: number }>
  readonly close: () => Promise<void>
}

const patienceMs = 180_000
const lookEveryMs = 25

export async function openWaitingPictures(stack: TestStack): Promise<WaitingPictures> {
  const db = openDatabase(stack.appUrl, { max: 2 })
  const jobs = await openJobSender(stack.appUrl)
  const watcher = new Client({ connectionString: stack.adminUrl })
  await watcher.connect()
  const look = async ({ customerId, ownerId }: Owner): Promise<{ ready: number; failed: number }> => {
    const text = `select count(*) filter (where state = 'ready')::int as ready,
        count(*) filter (where state = 'failed')::int as failed
      from picture where customer_id = $1 and owner_id = $2`
    const values = [customerId, ownerId]
    return (await watcher.query<{ ready: number; failed: number }>({ name: 'look', text, values })).rows[0]!
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
      let begun = 0
      await db.tenant(customerId, async (tx) => {
        for (let at = 0; at < count; at += 1) {
          const [id, original] = [newId(), originals[at % originals.length]!]
          const picture = { customerId, id, owner, number: at + 1, title: `DSC_${at + 1}.JPG`, ...original }
          await insertPicture(tx, picture, new Date())
          const waiting = await countUsage(tx, customerId, { pictures: 1, bytes: original.bytes, waiting: 1 }, null)
          await requestRenditions(
            tx,
            jobs,
            { customerId, ownerId, pictureId: id, number: at + 1, version: 1 },
            waiting ?? 0,
          )
        }
        begun = performance.now()
      })
      return { customerId, ownerId, begun }
    },
    ready: async (owner, count) => {
      for (const end = performance.now() + patienceMs; performance.now() < end;) {
        const { ready, failed } = await look(owner)
        if (failed > 0) throw new Error(`${failed} pictures failed`)
        if (ready >= count) return performance.now()
        await new Promise((resume) => setTimeout(resume, lookEveryMs))
      }
      throw new Error(`${count} pictures were not ready within ${patienceMs / 1_000} s`)
    },
    countReady: async (owner) => (await look(owner)).ready,
    firstOf: async ({ customerId, ownerId }) => {
      const text = 'select number, version from picture where customer_id = $1 and owner_id = $2 and number = 1'
      return (await watcher.query<{ number: number; version: number }>(text, [customerId, ownerId])).rows[0]!
    },
    close: async () => {
      await Promise.all([jobs.close(), db.close(), watcher.end()])
    },
  }
}

import { renditionSizes, type RenditionSize } from '@revela/domain'
import { crc32 } from 'node:zlib'
import { createGate } from '../../platform/crypto/gate.ts'
import type { Database } from '../../platform/db/database.ts'
import { oneFlight } from '../../platform/flight/one-flight.ts'
import type { Renditions } from '../../platform/images/make-renditions.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { absent } from '../../platform/object-store/absent.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { findBurnableMarks, plainMark } from '../watermarks/index.ts'
import { renditionKey, renditionsPrefix } from './object-keys.ts'
import { findNumbered } from './picture.repository.ts'

type RenditionAddress = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
  readonly size: RenditionSize
  readonly mark: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const shape = new RegExp(
  `^r/[0-9a-f]{3}/(${uuid})/(${uuid})/([1-9]\\d{0,6})-(\\d{1,9})/(\\d{3,4})-([a-z0-9]{1,20})\\.webp$`,
)

/** What the key of a rendition says; null for anything that is not one of ours. */
function readRenditionKey(key: string): RenditionAddress | null {
  const [, customerId, ownerId, number, version, edge, mark] = shape.exec(key) ?? []
  const size = renditionSizes.find((known) => String(known) === edge)
  if (!customerId || !ownerId || !mark || !size) return null
  const address = { customerId, ownerId, number: Number(number), version: Number(version), size, mark }
  // Its shard is computed, never believed.
  return renditionKey(address, size, mark) === key ? address : null
}

type Needs = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  readonly readMarkFile: (objectKey: string) => Promise<Buffer>
}

/** Stores one rendition with its marks, made of the bare one. Whatever fails leaves nothing behind. */
async function burnMarksInto(
  { db, store, pool, readMarkFile }: Needs,
  of: RenditionAddress,
): Promise<'made' | 'nothing' | 'no-rendition'> {
  const { customerId, size, mark } = of
  // Too small to be worth taking, 400 px is never marked.
  if (size === 400) return 'nothing'
  const bare = store.read(renditionKey(of, size)).catch(absent)
  const found = await db
    .tenant(customerId, async (tx) => {
      const picture = await findNumbered(tx, of)
      // Families are the only ones who see marks, and they see no picture of the trash.
      if (!picture || picture.state === 'failed' || picture.trashed_at) return null
      return findBurnableMarks(tx, customerId, mark)
    })
    // A read that is under way must not break off unheard.
    .catch(async (fault: unknown) => {
      // Only awaited; the error above is thrown.
      await bare.catch(() => null)
      throw fault
    })
  const photograph = await bare
  if (!found) return 'nothing'
  if (!photograph) return 'no-rendition'
  const own = found.mark && { file: await readMarkFile(found.mark.objectKey), settings: found.mark.settings }
  const made = Buffer.from(await pool.run('marked', photograph, { stamp: found.stamp, mark: own }))
  await store.put(renditionKey(of, size, mark), made, { length: made.length, type: 'image/webp' })
  return 'made'
}

const mostKept = 64

/** The pictures of marks, each fetched once: a key never changes its bytes, and a gallery asks for the same again. */
function markFiles(store: ObjectStore): (objectKey: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (objectKey) => {
    const known = kept.get(objectKey)
    const file = known ?? store.read(objectKey)
    // Set anew, it is the last to go.
    kept.delete(objectKey)
    kept.set(objectKey, file)
    // Whoever waits for the file gets the error; the next request reads it again.
    if (!known) file.catch(() => kept.delete(objectKey))
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return file
  }
}

export type MissNeeds = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  /** How many pictures are in memory at once, and how many more may wait. */
  readonly width: number
  readonly queue: number
}

/**
 * Makes what the edge did not find: a picture's renditions, not made yet or lost; or one of them with the marks its
 * family sees. One flight for each, whoever asks, through one gate. Answers false where there is nothing to make:
 * a marked rendition that cannot be made is no image, never the bare one.
 */
export function renderOnMiss({ db, store, pool, width, queue }: MissNeeds): (key: string) => Promise<boolean> {
  const gate = createGate(width, queue)
  const fly = oneFlight<boolean>()
  const readMarkFile = markFiles(store)

  const plain = (of: RenditionAddress): Promise<boolean> =>
    fly(renditionsPrefix(of), () =>
      gate(async () => {
        const picture = await db.tenant(of.customerId, (tx) => findNumbered(tx, of))
        if (!picture || picture.state === 'failed') return false
        const original = await store.read(picture.object_key).catch(absent)
        if (!original) return false
        if (crc32(original) !== picture.crc32) throw new Error('the store gave back other bytes than it was given')
        await storeRenditions(store, of, await pool.render(original))
        return true
      }),
    )

  const marked = (of: RenditionAddress): Promise<boolean> =>
    fly(renditionKey(of, of.size, of.mark), async () => {
      const burn = () => gate(() => burnMarksInto({ db, store, pool, readMarkFile }, of))
      const made = await burn()
      // The gate is left before its plain rendition is made anew: who waits inside for who waits outside waits for ever.
      if (made !== 'no-rendition') return made === 'made'
      return (await plain(of)) && (await burn()) === 'made'
    })

  return async (key) => {
    const of = readRenditionKey(key)
    if (!of) return false
    return of.mark === plainMark ? plain(of) : marked(of)
  }
}

type PictureVersion = Parameters<typeof renditionKey>[0]

export async function storeRenditions(store: ObjectStore, picture: PictureVersion, made: Renditions): Promise<void> {
  await Promise.all(
    renditionSizes.map((size) => {
      const { buffer, byteOffset, byteLength } = made.files.get(size)!
      const file = Buffer.from(buffer, byteOffset, byteLength)
      return store.put(renditionKey(picture, size), file, { length: file.length, type: 'image/webp' })
    }),
  )
}

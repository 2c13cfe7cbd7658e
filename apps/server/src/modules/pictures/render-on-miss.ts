import { crc32 } from 'node:zlib'
import { createGate } from '../../platform/crypto/gate.ts'
import type { Database } from '../../platform/db/database.ts'
import { oneFlight } from '../../platform/flight/one-flight.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { absent } from '../../platform/object-store/absent.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { plainMark } from '../watermarks/index.ts'
import { burnMarksInto } from './burn-marks-into.ts'
import { markFiles } from './mark-files.ts'
import { renditionKey, renditionsPrefix } from './object-keys.ts'
import { findNumbered } from './picture.repository.ts'
import { readRenditionKey, type RenditionAddress } from './rendition-address.ts'
import { storeRenditions } from './store-renditions.ts'

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

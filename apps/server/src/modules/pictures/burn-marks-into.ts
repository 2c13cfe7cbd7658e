import type { Database } from '../../platform/db/database.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { absent } from '../../platform/object-store/absent.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { findBurnableMarks } from '../watermarks/index.ts'
import { renditionKey } from './object-keys.ts'
import { findNumbered } from './picture.repository.ts'
import type { RenditionAddress } from './rendition-address.ts'

type Needs = {
  readonly db: Database
  readonly store: ObjectStore
  readonly pool: RenderPool
  readonly readMarkFile: (objectKey: string) => Promise<Buffer>
}

/** Stores one rendition with its marks, made of the bare one. Whatever fails leaves nothing behind. */
export async function burnMarksInto(
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

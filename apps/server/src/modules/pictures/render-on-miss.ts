import type { Database } from '../../platform/db/database.ts'
import { renditionSizes } from '../../platform/images/make-renditions.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { ObjectMissing, type ObjectStore } from '../../platform/object-store/object-store.ts'
import { renditionsPrefix } from './object-keys.ts'
import { findPicture } from './picture.repository.ts'
import { storeRenditions } from './store-renditions.ts'

type Needs = { readonly db: Database; readonly store: ObjectStore; readonly pool: RenderPool }

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const keyShape = new RegExp(`^r/[0-9a-f]{3}/(${uuid})/(${uuid})/(${uuid})-(\\d{1,9})/(\\d{3,4})-0\\.webp$`)

/**
 * Makes the renditions of a picture whose file the edge did not find: not made yet, or lost. One flight a picture,
 * whoever asks; the pool bounds how many run. Answers false where there is nothing to make.
 */
export function renderOnMiss({ db, store, pool }: Needs): (key: string) => Promise<boolean> {
  const flights = new Map<string, Promise<boolean>>()
  const make = async (key: string): Promise<boolean> => {
    const [, customerId, ownerId, id, version, size] = keyShape.exec(key) ?? []
    if (!customerId || !ownerId || !id || !renditionSizes.some((known) => String(known) === size)) return false
    const picture = await db.tenant(customerId, (tx) => findPicture(tx, customerId, id))
    const asked = { customerId, ownerId, id, version: Number(version) }
    if (picture?.owner_id !== ownerId || picture.version !== asked.version || picture.state === 'failed') return false
    // The key's shard is computed, never believed.
    if (!key.startsWith(renditionsPrefix(asked))) return false
    const original = await store.read(picture.object_key).catch(absent)
    if (!original) return false
    await storeRenditions(store, asked, await pool.render(original))
    return true
  }
  return (key) => {
    const flight = key.slice(0, key.lastIndexOf('/'))
    const running = flights.get(flight) ?? make(key).finally(() => flights.delete(flight))
    flights.set(flight, running)
    return running
  }
}

/** A picture deleted at this moment has no original any more: that is an absence, not a fault. */
function absent(fault: unknown): null {
  if (fault instanceof ObjectMissing) return null
  throw fault
}

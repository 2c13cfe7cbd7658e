import { oneFlight } from '../../platform/flight/one-flight.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { absent } from '../../platform/object-store/absent.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { readCardKey, type CardAddress } from './card-address.ts'
import { renditionKey } from './object-keys.ts'

type Needs = {
  readonly store: ObjectStore
  readonly pool: RenderPool
  /** Makes the rendition a card is cut from, marks and all; false where there is nothing to make. */
  readonly rendition: (key: string) => Promise<boolean>
}

/** The card a messenger shows, made when the first one asks and then kept. No rendition, no card. */
export function cardOnMiss({ store, pool, rendition }: Needs): (key: string) => Promise<boolean> {
  const fly = oneFlight<boolean>()
  const make = async (key: string, of: CardAddress): Promise<boolean> => {
    const source = renditionKey(of, 1920, of.mark)
    const stored = () => store.read(source).catch(absent)
    const photograph = (await stored()) ?? ((await rendition(source)) ? await stored() : null)
    if (!photograph) return false
    const card = Buffer.from(await pool.run('shareCard', photograph, of.focus))
    await store.put(key, card, { length: card.length, type: 'image/jpeg' })
    return true
  }
  return async (key) => {
    const of = readCardKey(key)
    return of ? fly(key, () => make(key, of)) : false
  }
}

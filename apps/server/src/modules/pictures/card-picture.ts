import { oneFlight } from '../../platform/flight/one-flight.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { absent } from '../../platform/object-store/absent.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { renditionKey, renditionsPrefix } from './object-keys.ts'

/** The card of a photograph, cut around a focal point (in thousandths) out of what its family sees. */
export type CardAddress = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
  readonly focus: { readonly x: number; readonly y: number }
  readonly mark: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const shape = new RegExp(
  `^r/[0-9a-f]{3}/(${uuid})/(${uuid})/([1-9]\\d{0,6})-(\\d{1,9})/card-(\\d{1,4})x(\\d{1,4})-([a-z0-9]{1,20})\\.jpg$`,
)

export function cardKey(of: CardAddress): string {
  return `${renditionsPrefix(of)}card-${of.focus.x}x${of.focus.y}-${of.mark}.jpg`
}

/** Null for what is no key of ours. */
function readCardKey(key: string): CardAddress | null {
  const [, customerId, ownerId, number, version, x, y, mark] = shape.exec(key) ?? []
  if (!customerId || !ownerId || !mark) return null
  const focus = { x: Number(x), y: Number(y) }
  const address = { customerId, ownerId, number: Number(number), version: Number(version), focus, mark }
  if (focus.x > 1_000 || focus.y > 1_000) return null
  return cardKey(address) === key ? address : null
}

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

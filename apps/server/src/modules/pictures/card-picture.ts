import { singleFlight } from '../../platform/single-flight/single-flight.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import { nullIfMissing } from '../../platform/object-store/null-if-missing.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { renditionKey, renditionsPrefix } from './object-keys.ts'

/** The share card of a picture, cropped around a focal point (in thousandths) from the rendition that families see. */
export type CardAddress = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
  readonly focus: { readonly x: number; readonly y: number }
  readonly watermarkCode: string
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const shape = new RegExp(
  `^r/[0-9a-f]{3}/(${uuid})/(${uuid})/([1-9]\\d{0,6})-(\\d{1,9})/card-(\\d{1,4})x(\\d{1,4})-([a-z0-9]{1,20})\\.jpg$`,
)

export function cardKey(address: CardAddress): string {
  return `${renditionsPrefix(address)}card-${address.focus.x}x${address.focus.y}-${address.watermarkCode}.jpg`
}

/** Returns null for a key that is not ours. */
function readCardKey(key: string): CardAddress | null {
  const [, customerId, ownerId, number, version, x, y, watermarkCode] = shape.exec(key) ?? []
  if (!customerId || !ownerId || !watermarkCode) return null
  const focus = { x: Number(x), y: Number(y) }
  const address = { customerId, ownerId, number: Number(number), version: Number(version), focus, watermarkCode }
  if (focus.x > 1_000 || focus.y > 1_000) return null
  return cardKey(address) === key ? address : null
}

type Deps = {
  readonly store: ObjectStore
  readonly pool: RenderPool
  /** Makes the rendition that a card is cropped from, with its watermarks; false when there is nothing to make. */
  readonly rendition: (key: string) => Promise<boolean>
}

/** Makes the card that a messenger shows, at the first request, and stores it. Without a rendition there is no card. */
export function makeCardOnMiss({ store, pool, rendition }: Deps): (key: string) => Promise<boolean> {
  const runOnce = singleFlight<boolean>()
  const make = async (key: string, address: CardAddress): Promise<boolean> => {
    const source = renditionKey(address, 1920, address.watermarkCode)
    const stored = () => store.read(source).catch(nullIfMissing)
    const sourceImage = (await stored()) ?? ((await rendition(source)) ? await stored() : null)
    if (!sourceImage) return false
    const card = Buffer.from(await pool.run('shareCard', sourceImage, address.focus))
    await store.put(key, card, { length: card.length, type: 'image/jpeg' })
    return true
  }
  return async (key) => {
    const address = readCardKey(key)
    return address ? runOnce(key, () => make(key, address)) : false
  }
}

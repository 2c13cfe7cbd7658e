import { renditionsPrefix } from './object-keys.ts'

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
export function readCardKey(key: string): CardAddress | null {
  const [, customerId, ownerId, number, version, x, y, mark] = shape.exec(key) ?? []
  if (!customerId || !ownerId || !mark) return null
  const focus = { x: Number(x), y: Number(y) }
  const address = { customerId, ownerId, number: Number(number), version: Number(version), focus, mark }
  if (focus.x > 1_000 || focus.y > 1_000) return null
  return cardKey(address) === key ? address : null
}

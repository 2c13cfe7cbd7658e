import { renditionSizes, type RenditionSize } from '../../platform/images/make-renditions.ts'
import { renditionKey } from './object-keys.ts'

export type RenditionAddress = {
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
export function readRenditionKey(key: string): RenditionAddress | null {
  const [, customerId, ownerId, number, version, edge, mark] = shape.exec(key) ?? []
  const size = renditionSizes.find((known) => String(known) === edge)
  if (!customerId || !ownerId || !mark || !size) return null
  const address = { customerId, ownerId, number: Number(number), version: Number(version), size, mark }
  // Its shard is computed, never believed.
  return renditionKey(address, size, mark) === key ? address : null
}

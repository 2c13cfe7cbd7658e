import { randomBytes } from 'node:crypto'
import { shardOf } from '../../platform/object-store/shard-of.ts'

/** Unguessable and of its own for every image: an address never shows other bytes than the first time. */
export function newBrandKey(customerId: string): string {
  return `b/${shardOf(customerId)}/${customerId}/${randomBytes(16).toString('hex')}`
}

export const pageObject = (key: string): string => `${key}.webp`
export const mailObject = (key: string): string => `${key}.png`

/** Public by design: the brand stands on pages that anybody may open. The edge serves `.webp` and nothing else. */
export function brandAddress(contentOrigin: string, key: string | null): string | null {
  return key === null ? null : `${contentOrigin}/${pageObject(key)}`
}

import type { RenditionSize } from '@revela/domain'
import { randomBytes } from 'node:crypto'
import { shardOf } from '../../platform/object-store/customer-prefixes.ts'

/** Unguessable and of its own: no two rows ever share an object, and no address a client sees contains one. */
export function newOriginalKey(customerId: string): string {
  return `o/${shardOf(customerId)}/${customerId}/${randomBytes(16).toString('hex')}`
}

/** Everything of one owner that may be shown; what the signature of its images covers. */
export function ownerPrefix(customerId: string, ownerId: string): string {
  return `r/${shardOf(customerId)}/${customerId}/${ownerId}/`
}

/** A number is given once within its owner, and a version once within its number: a key never changes its bytes. */
type PictureVersion = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
}

export function renditionsPrefix({ customerId, ownerId, number, version }: PictureVersion): string {
  return `${ownerPrefix(customerId, ownerId)}${number}-${version}/`
}

/** A rendition without a watermark has mark 0. The key never changes, so it may be cached for ever. */
export function renditionKey(picture: PictureVersion, size: RenditionSize, watermarkCode = '0'): string {
  return `${renditionsPrefix(picture)}${size}-${watermarkCode}.webp`
}

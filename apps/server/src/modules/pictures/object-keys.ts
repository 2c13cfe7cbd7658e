import type { RenditionSize } from '@revela/domain'
import { randomBytes } from 'node:crypto'
import { shardOf } from '../../platform/object-store/customer-prefixes.ts'

/** Unguessable and unique: no two rows share an object, and no public address contains the key. */
export function newOriginalKey(customerId: string): string {
  return `o/${shardOf(customerId)}/${customerId}/${randomBytes(16).toString('hex')}`
}

/** The prefix of everything that may be shown of one owner; the signature of its images covers it. */
export function ownerPrefix(customerId: string, ownerId: string): string {
  return `r/${shardOf(customerId)}/${customerId}/${ownerId}/`
}

/** A number is assigned once per owner, and a version once per number, so the bytes of a key never change. */
type PictureVersion = {
  readonly customerId: string
  readonly ownerId: string
  readonly number: number
  readonly version: number
}

export function renditionsPrefix({ customerId, ownerId, number, version }: PictureVersion): string {
  return `${ownerPrefix(customerId, ownerId)}${number}-${version}/`
}

/** A rendition without a watermark has code 0. The bytes of a key never change, so it may be cached forever. */
export function renditionKey(picture: PictureVersion, size: RenditionSize, watermarkCode = '0'): string {
  return `${renditionsPrefix(picture)}${size}-${watermarkCode}.webp`
}

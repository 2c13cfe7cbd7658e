import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { RenditionSize } from '../../platform/images/make-renditions.ts'
import { grantExpiry, signGrant } from './content-grant.ts'

/** The images of one owner, signed once: an address is this, a picture, a size. */
export type ContentAddresses = {
  readonly of: (owner: { customerId: string; ownerId: string; epoch: number; mark?: string }) => PictureAddress
}

export type PictureAddress = (picture: { id: string; version: number }, size: RenditionSize) => string

export function contentAddresses(origin: string, keys: Keys, clock: Clock): ContentAddresses {
  return {
    of: ({ customerId, ownerId, epoch, mark = '0' }) => {
      const token = signGrant(keys, { customerId, ownerId, epoch, mark, expiresAt: grantExpiry(clock()) })
      return ({ id, version }, size) => `${origin}/${token}/${id}-${version}/${size}.webp`
    },
  }
}

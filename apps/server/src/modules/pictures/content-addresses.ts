import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { RenditionSize } from '../../platform/images/make-renditions.ts'
import { plainMark } from '../watermarks/index.ts'
import { grantExpiry, signGrant } from './content-grant.ts'

/** The images of one owner, signed once: an address is this, a picture, a size. */
export type ContentAddresses = {
  readonly of: (owner: ContentOwner) => PictureAddress
  /** What stands before every picture and size, and until when. */
  readonly prefixOf: (owner: ContentOwner) => { readonly prefix: string; readonly until: Date }
}

type ContentOwner = {
  readonly customerId: string
  readonly ownerId: string
  readonly epoch: number
  /** Of every address a family gets: what its gallery burns in, '0' for nothing. Left out, only the owner may look. */
  readonly mark?: string
  /** The owner looks as a family would. */
  readonly preview?: boolean
}

const plainForOwner = { audience: 'owner', mark: plainMark } as const

export type PictureAddress = (picture: { number: number; version: number }, size: RenditionSize) => string

export function contentAddresses(origin: string, keys: Keys, clock: Clock): ContentAddresses {
  const prefixOf: ContentAddresses['prefixOf'] = ({ customerId, ownerId, epoch, mark, preview = false }) => {
    const until = grantExpiry(clock())
    const audience = preview ? 'preview' : 'family'
    const seen = mark === undefined ? plainForOwner : ({ audience, mark } as const)
    const token = signGrant(keys, { customerId, ownerId, epoch, ...seen, expiresAt: until })
    return { prefix: `${origin}/${token}`, until }
  }
  return {
    prefixOf,
    of: (owner) => {
      const { prefix } = prefixOf(owner)
      return ({ number, version }, size) => `${prefix}/${number}-${version}/${size}.webp`
    },
  }
}

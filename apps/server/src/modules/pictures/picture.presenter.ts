import type { AnswerOf, listPictures, listTrashedPictures as trashEndpoint, listWorkPictures } from '@revela/contract'
import { renditionAddress, type RenditionSize } from '@revela/domain'
import { pictureFailure } from '@revela/phrases'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { noWatermarkCode } from '../watermarks/index.ts'
import { grantExpiry, signGrant } from './content-grant.ts'
import type { listPictures as read, listTrashedPictures as readTrash } from './picture-list.read.ts'

/** Addresses of one owner's images, signed once: an address is the signed prefix, a picture and a size. */
export type ContentAddresses = {
  readonly forOwner: (owner: ContentOwner) => PictureAddress
  /** The part before picture and size, and its expiry. */
  readonly signPrefix: (owner: ContentOwner) => { readonly prefix: string; readonly until: Date }
}

type ContentOwner = {
  readonly customerId: string
  readonly ownerId: string
  readonly epoch: number
  /**
   * The gallery's watermark in every address for families, '0' for none. Without it, the address is for the owner only.
   */
  readonly watermarkCode?: string
  /** The owner's preview of the family's view. */
  readonly preview?: boolean
}

const ownerView = { audience: 'owner', watermarkCode: noWatermarkCode } as const

export type PictureAddress = (picture: { number: number; version: number }, size: RenditionSize) => string

export function contentAddresses(origin: string, keys: Keys, clock: Clock): ContentAddresses {
  const signPrefix: ContentAddresses['signPrefix'] = ({
    customerId,
    ownerId,
    epoch,
    watermarkCode,
    preview = false,
  }) => {
    const until = grantExpiry(clock())
    const audience = preview ? 'preview' : 'family'
    const view = watermarkCode === undefined ? ownerView : ({ audience, watermarkCode } as const)
    const token = signGrant(keys, { customerId, ownerId, epoch, ...view, expiresAt: until })
    return { prefix: `${origin}/${token}`, until }
  }
  return {
    signPrefix,
    forOwner: (owner) => {
      const { prefix } = signPrefix(owner)
      return (picture, size) => renditionAddress(prefix, picture, size)
    },
  }
}

type Row = Awaited<ReturnType<typeof read>>[number]
type Wire = AnswerOf<typeof listPictures>['pictures'][number]
type ShownRow = Omit<Row, 'bytes' | 'rating' | 'label' | 'suggested' | 'chapter' | 'display_number'>
type PublicPicture = AnswerOf<typeof listWorkPictures>['pictures'][number]

/** What a grid and a viewer show of any picture. */
export function presentPublicPicture(row: ShownRow, addressOf: PictureAddress): PublicPicture {
  return {
    id: row.id,
    title: row.title,
    thumb: addressOf(row, 400),
    view: addressOf(row, 1920),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash?.toString('base64') ?? null,
    state: row.state,
    failure: row.failure === null ? null : failureText(row.failure),
  }
}

/** `chosen`: the number of clients who chose it. */
export function presentPicture(row: Row, addressOf: PictureAddress, chosen: number): Wire {
  return {
    ...presentPublicPicture(row, addressOf),
    display_number: row.display_number,
    suggested: row.suggested,
    chapter: row.chapter,
    classification: { rating: row.rating, label: row.label },
    chosen,
  }
}

export function presentTrash(
  { rows, total }: Awaited<ReturnType<typeof readTrash>>,
  addressOf: PictureAddress,
): AnswerOf<typeof trashEndpoint> {
  return {
    pictures: rows.map(({ trashed_at, purge_at, ...row }) => ({
      ...presentPublicPicture(row, addressOf),
      trashed_at: trashed_at!.toISOString(),
      purge_at: purge_at!.toISOString(),
    })),
    total_pictures: total.pictures,
    total_bytes: total.bytes,
  }
}

function failureText(code: string): string {
  return code in pictureFailure ? pictureFailure[code as keyof typeof pictureFailure] : pictureFailure.unreadable
}

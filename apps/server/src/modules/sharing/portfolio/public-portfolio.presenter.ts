import type { AnswerOf, getPublicPortfolio } from '@revela/contract'
import { socialAddress } from '@revela/domain'
import type { ContentAddresses } from '../../pictures/index.ts'
import type { PublicWork } from '../../portfolio/index.ts'
import { brandAddress, type ProfileRow } from '../../profiles/index.ts'
import type { ManifestPictures } from '../manifest-pictures.read.ts'

export type PublicPortfolio = AnswerOf<typeof getPublicPortfolio>
type Category = PublicPortfolio['categories'][number]
export type ShownWork = Category['works'][number]

export type WorkAddresses = {
  readonly content: ContentAddresses
  readonly customerId: string
  readonly mark: string
}

// Nobody says where the eye rests on a work's cover: a little above the middle, as a new gallery has it.
export const coverFocus = { x: 500, y: 400 } as const

export function presentWork(work: PublicWork, { content, customerId, mark }: WorkAddresses): ShownWork {
  const addressOf = content.of({ customerId, ownerId: work.id, epoch: work.access_epoch, mark })
  const picture = { number: work.cover_number, version: work.cover_version }
  return {
    slug: work.slug,
    title: work.title,
    category: work.category,
    total: work.total,
    cover: {
      small: addressOf(picture, 960),
      large: addressOf(picture, 1920),
      width: work.cover_width ?? 3,
      height: work.cover_height ?? 2,
      focus_x: coverFocus.x,
      focus_y: coverFocus.y,
      thumbhash: work.cover_thumbhash?.toString('base64') ?? null,
    },
  }
}

export function presentPhotographs(
  work: PublicWork,
  pictures: ManifestPictures,
  { content, customerId, mark }: WorkAddresses,
): NonNullable<PublicPortfolio['photographs']> {
  const addressOf = content.of({ customerId, ownerId: work.id, epoch: work.access_epoch, mark })
  return pictures.map(([number, version, width, height]) => {
    const picture = { number, version }
    return { number, small: addressOf(picture, 960), large: addressOf(picture, 1920), width, height }
  })
}

/** The order of the rows is the order of the page. */
export function byCategory(works: readonly PublicWork[], addresses: WorkAddresses): Category[] {
  const groups = Map.groupBy(works, (work) => work.category_id)
  return [...groups.values()].map((group) => ({
    title: group[0]?.category ?? null,
    works: group.map((work) => presentWork(work, addresses)),
  }))
}

export function presentAbout(profile: ProfileRow, contentOrigin: string): PublicPortfolio['about'] {
  return {
    avatar: brandAddress(contentOrigin, profile.avatar_key),
    bio: profile.bio === '' ? null : profile.bio,
    site: socialAddress('site', profile.site),
    instagram: socialAddress('instagram', profile.instagram),
    facebook: socialAddress('facebook', profile.facebook),
    twitter: socialAddress('twitter', profile.twitter),
  }
}

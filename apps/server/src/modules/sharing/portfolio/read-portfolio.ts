import type { AnswerOf, getPublicPortfolio, getPublicWork, getPublicWorkDetails } from '@revela/contract'
import { MANUAL_ORDERING, socialAddress } from '@revela/domain'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { grantExpiry, listReadyPictures, type ContentAddresses } from '../../pictures/index.ts'
import { readPublicWorks, type PublicWork } from '../../portfolio/index.ts'
import { brandAddress, openProfile, type ProfileRow } from '../../profiles/index.ts'
import { readManifestPictures, type ManifestPictures } from '../manifest-pictures.read.ts'
import type { SharingNeeds } from '../sharing.module.ts'
import { studioBrand, type StudioBrand } from '../studio-at.ts'

export type PublicPortfolio = AnswerOf<typeof getPublicPortfolio>
type Category = PublicPortfolio['categories'][number]
type ShownWork = Category['works'][number]

type WorkAddresses = {
  readonly content: ContentAddresses
  readonly customerId: string
  readonly mark: string
}

// Nobody says where the eye rests on a work's cover: a little above the middle, as a new gallery has it.
export const coverFocus = { x: 500, y: 400 } as const

function presentWork(work: PublicWork, { content, customerId, mark }: WorkAddresses): ShownWork {
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

function presentPhotographs(
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
function byCategory(works: readonly PublicWork[], addresses: WorkAddresses): Category[] {
  const groups = Map.groupBy(works, (work) => work.category_id)
  return [...groups.values()].map((group) => ({
    title: group[0]?.category ?? null,
    works: group.map((work) => presentWork(work, addresses)),
  }))
}

function presentAbout(profile: ProfileRow, contentOrigin: string): PublicPortfolio['about'] {
  return {
    avatar: brandAddress(contentOrigin, profile.avatar_key),
    bio: profile.bio === '' ? null : profile.bio,
    site: socialAddress('site', profile.site),
    instagram: socialAddress('instagram', profile.instagram),
    facebook: socialAddress('facebook', profile.facebook),
    twitter: socialAddress('twitter', profile.twitter),
  }
}

/** What strangers may look at, before any address of an image is signed. */
type OpenedPortfolio = {
  readonly state: PublicPortfolio['state']
  /** In the order of the page, and the newest first. */
  readonly works: readonly PublicWork[]
  readonly newest: readonly PublicWork[]
  /** What is burned into every image above 400 px. */
  readonly mark: string
  /** Our line at the foot. */
  readonly footer: boolean
}

/** Closed where nobody began one, the plan has none, or the account is not in order: then nothing of it is told. */
export async function openPublicPortfolio(
  { db, termsOf }: Pick<SharingNeeds, 'db' | 'termsOf'>,
  customerId: string,
): Promise<OpenedPortfolio> {
  const [terms, { begun, mark, works }] = await Promise.all([termsOf(customerId), readPublicWorks(db, customerId)])
  if (!terms.portfolio.open || (!begun && works.length === 0)) {
    return { state: 'closed', works: [], newest: [], mark, footer: terms.footer }
  }
  const newest = works.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return { state: works.length > 0 ? 'open' : 'empty', works, newest, mark, footer: terms.portfolio.footer }
}

type ShownPortfolio = OpenedPortfolio & { readonly portfolio: PublicPortfolio; readonly studio: StudioBrand }

/** The studio's page for strangers. */
export async function showPublicPortfolio(needs: SharingNeeds, customerId: string): Promise<ShownPortfolio> {
  const { db, clock, config, content } = needs
  const opened = await openPublicPortfolio(needs, customerId)
  const { state, works, newest, mark } = opened
  const studio = await studioBrand(needs, customerId, opened)
  const nothing = { studio, about: null, cover: null, categories: [], photographs: null, contact: false }
  const until = grantExpiry(clock()).toISOString()
  if (state === 'closed') return { ...opened, studio, portfolio: { ...nothing, state, until } }
  const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  const addresses = { content, customerId, mark }
  const [first] = newest
  const portfolio: PublicPortfolio = {
    state,
    studio,
    about: presentAbout(profile, config.CONTENT_ORIGIN),
    cover: first ? presentWork(first, addresses).cover : null,
    categories: byCategory(works, addresses),
    photographs: first && works.length === 1 ? await showPhotographs(needs, first, addresses) : null,
    contact: true,
    until,
  }
  return { ...opened, studio, portfolio }
}

const mostPhotographs = 12

/** A portfolio that has just begun shows its photographs at once: behind a single card nobody would find them. */
async function showPhotographs(
  { db }: SharingNeeds,
  work: PublicWork,
  addresses: WorkAddresses,
): Promise<PublicPortfolio['photographs']> {
  const all = await readManifestPictures(db, addresses.customerId, work.id, MANUAL_ORDERING)
  const others = all.filter(([number]) => number !== work.cover_number)
  return presentPhotographs(work, others.slice(0, mostPhotographs), addresses)
}

type PublicWorkPage = AnswerOf<typeof getPublicWork>

type FoundWork = { readonly page: PublicWorkPage; readonly work: PublicWork; readonly mark: string }

const mostMore = 3

/** Null: there is no such work for strangers. */
export async function findPublicWork(needs: SharingNeeds, customerId: string, slug: string): Promise<FoundWork | null> {
  const { db, content } = needs
  const opened = await openPublicPortfolio(needs, customerId)
  const { newest, mark } = opened
  const work = newest.find((known) => known.slug === slug)
  if (!work) return null
  const addresses = { content, customerId, mark }
  const { prefix, until } = content.prefixOf({ customerId, ownerId: work.id, epoch: work.access_epoch, mark })
  const page = {
    studio: await studioBrand(needs, customerId, opened),
    work: presentWork(work, addresses),
    content: { prefix, until: until.toISOString() },
    pictures: await readManifestPictures(db, customerId, work.id, MANUAL_ORDERING),
    more: otherWorks(newest, work).map((other) => presentWork(other, addresses)),
    contact: true,
  }
  return { page, work, mark }
}

/** Those of the same category first. */
function otherWorks(works: readonly PublicWork[], work: PublicWork): readonly PublicWork[] {
  const rest = works.filter(({ id }) => id !== work.id)
  const isNear = ({ category_id }: PublicWork) => category_id !== null && category_id === work.category_id
  return [...rest.filter(isNear), ...rest.filter((other) => !isNear(other))].slice(0, mostMore)
}

export async function readWorkDetails(
  needs: SharingNeeds,
  customerId: string,
  asked: { readonly slug: string; readonly from: number; readonly count: number },
): Promise<AnswerOf<typeof getPublicWorkDetails>> {
  const { works } = await openPublicPortfolio(needs, customerId)
  const work = works.find((known) => known.slug === asked.slug)
  if (!work) throw new Refusal('WorkNotFound')
  const rows = await needs.db.tenant(customerId, (tx) =>
    listReadyPictures(tx, {
      customerId,
      ownerId: work.id,
      ordering: MANUAL_ORDERING,
      limit: asked.count,
      offset: asked.from,
    }),
  )
  return {
    pictures: rows.map(({ number, thumbhash }) => ({
      number,
      thumbhash: thumbhash?.toString('base64') ?? null,
    })),
  }
}

import type { AnswerOf, getPublicPortfolio, getPublicWork, getPublicWorkDetails } from '@revela/contract'
import { MANUAL_ORDERING, socialAddress } from '@revela/domain'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { grantExpiry, listReadyPictures, type ContentAddresses } from '../../pictures/index.ts'
import { readPublicWorks, type PublicWork } from '../../portfolio/index.ts'
import { brandAddress, openProfile, type ProfileRow } from '../../profiles/index.ts'
import { readManifestContent, type ManifestPictures } from '../manifest-pictures.read.ts'
import type { SharingDeps } from '../sharing.module.ts'
import { studioBrand, type StudioBrand } from '../studio-resolver.ts'

export type PublicPortfolio = AnswerOf<typeof getPublicPortfolio>
type Category = PublicPortfolio['categories'][number]
type WorkSummary = Category['works'][number]

type WorkAddresses = {
  readonly content: ContentAddresses
  readonly customerId: string
  readonly watermarkCode: string
}

// A work's cover has no stored focal point: a little above the middle, as in a new gallery.
export const coverFocus = { x: 500, y: 400 } as const

function presentWork(work: PublicWork, { content, customerId, watermarkCode }: WorkAddresses): WorkSummary {
  const addressOf = content.forOwner({ customerId, ownerId: work.id, epoch: work.access_epoch, watermarkCode })
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

function presentPictures(
  work: PublicWork,
  pictures: ManifestPictures,
  { content, customerId, watermarkCode }: WorkAddresses,
): NonNullable<PublicPortfolio['photographs']> {
  const addressOf = content.forOwner({ customerId, ownerId: work.id, epoch: work.access_epoch, watermarkCode })
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

/** The public content, before image addresses are signed. */
type OpenedPortfolio = {
  readonly state: PublicPortfolio['state']
  /** In the order of the page, and newest first. */
  readonly works: readonly PublicWork[]
  readonly newest: readonly PublicWork[]
  /** The watermark on every image above 400 px. */
  readonly watermarkCode: string
  /** Whether the page shows our footer. */
  readonly footer: boolean
}

/**
 * Closed when no portfolio was created, the plan has none, or the account has no active plan: then nothing of it is
 * returned.
 */
export async function openPublicPortfolio(
  { db, termsOf }: Pick<SharingDeps, 'db' | 'termsOf'>,
  customerId: string,
): Promise<OpenedPortfolio> {
  const [terms, { isCreated, watermarkCode, works }] = await Promise.all([
    termsOf(customerId),
    readPublicWorks(db, customerId),
  ])
  if (!terms.portfolio.open || (!isCreated && works.length === 0)) {
    return { state: 'closed', works: [], newest: [], watermarkCode, footer: terms.footer }
  }
  const newest = works.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return { state: works.length > 0 ? 'open' : 'empty', works, newest, watermarkCode, footer: terms.portfolio.footer }
}

type PortfolioPage = OpenedPortfolio & { readonly portfolio: PublicPortfolio; readonly studio: StudioBrand }

/** The studio's public page. */
export async function readPublicPortfolio(deps: SharingDeps, customerId: string): Promise<PortfolioPage> {
  const { db, clock, config, content } = deps
  const opened = await openPublicPortfolio(deps, customerId)
  const { state, works, newest, watermarkCode } = opened
  const studio = await studioBrand(deps, customerId, opened)
  const emptyPortfolio = { studio, about: null, cover: null, categories: [], photographs: null, contact: false }
  const until = grantExpiry(clock()).toISOString()
  if (state === 'closed') return { ...opened, studio, portfolio: { ...emptyPortfolio, state, until } }
  const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  const addresses = { content, customerId, watermarkCode }
  const [first] = newest
  const portfolio: PublicPortfolio = {
    state,
    studio,
    about: presentAbout(profile, config.CONTENT_ORIGIN),
    cover: first ? presentWork(first, addresses).cover : null,
    categories: byCategory(works, addresses),
    photographs: first && works.length === 1 ? await readPictures(deps, first, addresses) : null,
    contact: true,
    until,
  }
  return { ...opened, studio, portfolio }
}

const maxPictures = 12

/** A portfolio with a single work shows its pictures at once: behind a single card, visitors would not find them. */
async function readPictures(
  { db }: SharingDeps,
  work: PublicWork,
  addresses: WorkAddresses,
): Promise<PublicPortfolio['photographs']> {
  const { pictures: all } = await readManifestContent(db, addresses.customerId, work.id, MANUAL_ORDERING)
  const others = all.filter(([number]) => number !== work.cover_number)
  return presentPictures(work, others.slice(0, maxPictures), addresses)
}

type PublicWorkPage = AnswerOf<typeof getPublicWork>

type FoundWork = { readonly page: PublicWorkPage; readonly work: PublicWork; readonly watermarkCode: string }

const maxOtherWorks = 3

/** Returns null when there is no such public work. */
export async function findPublicWork(deps: SharingDeps, customerId: string, slug: string): Promise<FoundWork | null> {
  const { db, content } = deps
  const opened = await openPublicPortfolio(deps, customerId)
  const { newest, watermarkCode } = opened
  const work = newest.find((candidate) => candidate.slug === slug)
  if (!work) return null
  const addresses = { content, customerId, watermarkCode }
  const { prefix, until } = content.signPrefix({
    customerId,
    ownerId: work.id,
    epoch: work.access_epoch,
    watermarkCode,
  })
  const page = {
    studio: await studioBrand(deps, customerId, opened),
    work: presentWork(work, addresses),
    content: { prefix, until: until.toISOString() },
    pictures: (await readManifestContent(db, customerId, work.id, MANUAL_ORDERING)).pictures,
    more: otherWorks(newest, work).map((other) => presentWork(other, addresses)),
    contact: true,
  }
  return { page, work, watermarkCode }
}

/** Works of the same category come first. */
function otherWorks(works: readonly PublicWork[], work: PublicWork): readonly PublicWork[] {
  const rest = works.filter(({ id }) => id !== work.id)
  const isSameCategory = ({ category_id }: PublicWork) => category_id !== null && category_id === work.category_id
  return [...rest.filter(isSameCategory), ...rest.filter((other) => !isSameCategory(other))].slice(0, maxOtherWorks)
}

export async function readWorkDetails(
  deps: SharingDeps,
  customerId: string,
  query: { readonly slug: string; readonly from: number; readonly count: number },
): Promise<AnswerOf<typeof getPublicWorkDetails>> {
  const { works } = await openPublicPortfolio(deps, customerId)
  const work = works.find((candidate) => candidate.slug === query.slug)
  if (!work) throw new ApiError('WorkNotFound')
  const rows = await deps.db.tenant(customerId, (tx) =>
    listReadyPictures(tx, {
      customerId,
      ownerId: work.id,
      ordering: MANUAL_ORDERING,
      limit: query.count,
      offset: query.from,
    }),
  )
  return {
    pictures: rows.map(({ number, thumbhash }) => ({
      number,
      thumbhash: thumbhash?.toString('base64') ?? null,
    })),
  }
}

import { publicPortfolioCard } from '@revela/phrases'
import { cardKey } from '../../pictures/index.ts'
import type { PublicWork } from '../../portfolio/index.ts'
import type { Card, Page, PublicData } from '../pages/render-page.ts'
import type { SharingDeps } from '../sharing.module.ts'
import type { StudioBrand } from '../studio-resolver.ts'
import { cardAddress, workAddress } from './public-addresses.ts'
import {
  coverFocus,
  findPublicWork,
  openPublicPortfolio,
  readPublicPortfolio,
  type PublicPortfolio,
} from './read-portfolio.ts'

type Found = Pick<Page, 'studio' | 'card'> & { readonly open: PublicData }

const workPath = /^\/trabalhos\/([a-z0-9-]{1,140})\/?$/
const cardPath = /^\/trabalhos\/([a-z0-9-]{1,140})\/card-[a-z0-9-]{1,60}\.jpg$/
const maxDescriptionLength = 160

/** Returns the public page of this address; null when there is none, so that another page can be shown. */
export async function findPublicPage(
  deps: SharingDeps,
  at: { readonly customerId: string; readonly origin: string; readonly path: string },
): Promise<Found | null> {
  if (at.path === '/') return portfolioPage(deps, at)
  const slug = workPath.exec(at.path)?.[1]
  return slug === undefined ? null : workPage(deps, at, slug)
}

async function portfolioPage(
  deps: SharingDeps,
  { customerId, origin }: { customerId: string; origin: string },
): Promise<Found | null> {
  const { portfolio, newest: works, watermarkCode } = await readPublicPortfolio(deps, customerId)
  if (portfolio.state === 'closed') return null
  const { studio, about, cover, state } = portfolio
  const url = `${origin}/`
  const [newest] = works
  const card: Card = {
    title: publicPortfolioCard.title(studio.name),
    description: about?.bio ? excerpt(about.bio) : publicPortfolioCard.description(studio.name),
    url,
    image: newest ? cardAddress(origin, newest, watermarkCode) : null,
  }
  return {
    studio,
    card,
    open: {
      // An empty page is not indexed.
      indexed: state === 'open',
      facts: portfolioFacts({ portfolio, card, works, origin }),
      data: { id: 'portfolio', value: portfolio },
      cover: cover && { picture: cover, title: studio.name },
    },
  }
}

async function workPage(
  deps: SharingDeps,
  { customerId, origin }: { customerId: string; origin: string },
  slug: string,
): Promise<Found | null> {
  const foundWork = await findPublicWork(deps, customerId, slug)
  if (!foundWork) return null
  const { page, work, watermarkCode } = foundWork
  const { studio } = page
  const card: Card = {
    title: publicPortfolioCard.workTitle(work.title, studio.name),
    description: publicPortfolioCard.workDescription(work, studio.name),
    url: workAddress(origin, work),
    image: cardAddress(origin, work, watermarkCode),
  }
  return {
    studio,
    card,
    open: {
      indexed: true,
      facts: workFacts({ work, card, studio, origin }),
      data: { id: 'work', value: page },
      cover: { picture: page.work.cover, title: work.title },
    },
  }
}

/** Undefined when no card is requested; null when there is none. */
export async function publicCardObject(
  deps: SharingDeps,
  customerId: string,
  path: string,
): Promise<string | null | undefined> {
  const slug = cardPath.exec(path)?.[1]
  if (slug === undefined) return undefined
  const { works, watermarkCode } = await openPublicPortfolio(deps, customerId)
  const work = works.find((candidate) => candidate.slug === slug)
  if (!work) return null
  const { id: ownerId, cover_number: number, cover_version: version } = work
  return cardKey({ customerId, ownerId, number, version, focus: coverFocus, watermarkCode })
}

/** As much text as a search result shows, cut between words. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxDescriptionLength) return line
  return `${line.slice(0, maxDescriptionLength).replace(/\s+\S*$/, '')}…`
}

type Facts = Readonly<Record<string, unknown>>

/** Structured data about the studio for search engines: name, profiles elsewhere, and works. */
function portfolioFacts(page: {
  readonly portfolio: PublicPortfolio
  readonly card: Card
  readonly works: readonly PublicWork[]
  readonly origin: string
}): Facts {
  const { portfolio, card, works, origin } = page
  const { about } = portfolio
  const profileLinks = [about?.site, about?.instagram, about?.facebook, about?.twitter].filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...studioFacts(portfolio.studio, origin),
        description: card.description,
        ...(card.image === null ? {} : { image: card.image }),
        ...(profileLinks.length === 0 ? {} : { sameAs: profileLinks }),
      },
      {
        '@type': 'ItemList',
        itemListElement: works.map((work, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: work.title,
          url: workAddress(origin, work),
        })),
      },
    ],
  }
}

function workFacts(page: {
  readonly work: PublicWork
  readonly card: Card
  readonly studio: StudioBrand
  readonly origin: string
}): Facts {
  const { work, card, studio, origin } = page
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ImageGallery',
        name: work.title,
        description: card.description,
        url: card.url,
        image: card.image,
        datePublished: work.created_at.toISOString(),
        dateModified: work.changed_at.toISOString(),
        ...(work.category === null ? {} : { genre: work.category }),
        creator: studioFacts(studio, origin),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: studio.name, item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: work.title },
        ],
      },
    ],
  }
}

function studioFacts({ name, logo, whatsapp }: StudioBrand, origin: string): Facts {
  return {
    '@type': 'ProfessionalService',
    '@id': `${origin}/#studio`,
    name,
    url: `${origin}/`,
    ...(logo === null ? {} : { logo }),
    ...(whatsapp === null ? {} : { telephone: `+${whatsapp}` }),
  }
}

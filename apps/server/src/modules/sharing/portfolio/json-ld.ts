import type { PublicWork } from '../../portfolio/index.ts'
import type { Card } from '../pages/render-page.ts'
import type { StudioBrand } from '../studio-brand.ts'
import type { PublicPortfolio } from './public-portfolio.presenter.ts'
import { workAddress } from './public-addresses.ts'

type Facts = Readonly<Record<string, unknown>>

/** What a search engine reads of the studio: who it is, where else it is found, and its works. */
export function portfolioFacts(of: {
  readonly portfolio: PublicPortfolio
  readonly card: Card
  readonly works: readonly PublicWork[]
  readonly origin: string
}): Facts {
  const { portfolio, card, works, origin } = of
  const { about } = portfolio
  const elsewhere = [about?.site, about?.instagram, about?.facebook, about?.twitter].filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...studioFacts(portfolio.studio, origin),
        description: card.description,
        ...(card.image === null ? {} : { image: card.image }),
        ...(elsewhere.length === 0 ? {} : { sameAs: elsewhere }),
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

export function workFacts(of: {
  readonly work: PublicWork
  readonly card: Card
  readonly studio: StudioBrand
  readonly origin: string
}): Facts {
  const { work, card, studio, origin } = of
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

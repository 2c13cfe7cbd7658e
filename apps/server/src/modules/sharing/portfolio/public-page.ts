import { publicPortfolioCard } from '@revela/phrases'
import { cardKey } from '../../pictures/index.ts'
import type { Card, Page, PublicData } from '../pages/render-page.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { portfolioFacts, workFacts } from './json-ld.ts'
import { cardAddress, workAddress } from './public-addresses.ts'
import { coverFocus } from './public-portfolio.presenter.ts'
import { openPublicPortfolio, showPublicPortfolio } from './read-portfolio.ts'
import { findPublicWork } from './read-work.ts'

type Found = Pick<Page, 'studio' | 'card'> & { readonly open: PublicData }

const workPath = /^\/trabalhos\/([a-z0-9-]{1,140})\/?$/
const cardPath = /^\/trabalhos\/([a-z0-9-]{1,140})\/card-[a-z0-9-]{1,60}\.jpg$/
const mostDescription = 160

/** The page for strangers at this address; null where there is none, and whatever else stands there is shown. */
export async function findPublicPage(
  needs: SharingNeeds,
  at: { readonly customerId: string; readonly origin: string; readonly path: string },
): Promise<Found | null> {
  if (at.path === '/') return portfolioPage(needs, at)
  const slug = workPath.exec(at.path)?.[1]
  return slug === undefined ? null : workPage(needs, at, slug)
}

async function portfolioPage(
  needs: SharingNeeds,
  { customerId, origin }: { customerId: string; origin: string },
): Promise<Found | null> {
  const { portfolio, newest: works, mark } = await showPublicPortfolio(needs, customerId)
  if (portfolio.state === 'closed') return null
  const { studio, about, cover, state } = portfolio
  const url = `${origin}/`
  const [newest] = works
  const card: Card = {
    title: publicPortfolioCard.title(studio.name),
    description: about?.bio ? beginningOf(about.bio) : publicPortfolioCard.description(studio.name),
    url,
    image: newest ? cardAddress(origin, newest, mark) : null,
  }
  return {
    studio,
    card,
    open: {
      // A page that shows nothing yet is not worth anybody's search.
      indexed: state === 'open',
      facts: portfolioFacts({ portfolio, card, works, origin }),
      data: { id: 'portfolio', value: portfolio },
      cover: cover && { photograph: cover, title: studio.name },
    },
  }
}

async function workPage(
  needs: SharingNeeds,
  { customerId, origin }: { customerId: string; origin: string },
  slug: string,
): Promise<Found | null> {
  const found = await findPublicWork(needs, customerId, slug)
  if (!found) return null
  const { page, work, mark } = found
  const { studio } = page
  const card: Card = {
    title: publicPortfolioCard.workTitle(work.title, studio.name),
    description: publicPortfolioCard.workDescription(work, studio.name),
    url: workAddress(origin, work),
    image: cardAddress(origin, work, mark),
  }
  return {
    studio,
    card,
    open: {
      indexed: true,
      facts: workFacts({ work, card, studio, origin }),
      data: { id: 'work', value: page },
      cover: { photograph: page.work.cover, title: work.title },
    },
  }
}

/** Undefined: no card is asked for. Null: there is none. */
export async function publicCardObject(
  needs: SharingNeeds,
  customerId: string,
  path: string,
): Promise<string | null | undefined> {
  const slug = cardPath.exec(path)?.[1]
  if (slug === undefined) return undefined
  const { works, mark } = await openPublicPortfolio(needs, customerId)
  const work = works.find((known) => known.slug === slug)
  if (!work) return null
  const { id: ownerId, cover_number: number, cover_version: version } = work
  return cardKey({ customerId, ownerId, number, version, focus: coverFocus, mark })
}

/** As much of a text as a result shows, cut between words. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= mostDescription) return line
  return `${line.slice(0, mostDescription).replace(/\s+\S*$/, '')}…`
}

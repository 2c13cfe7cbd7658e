import type { PageAnswer } from '../../../http/family-pages.ts'
import type { PublicWork } from '../../portfolio/index.ts'
import { openProfile, studioAddress } from '../../profiles/index.ts'
import { html } from '../pages/render-page.ts'
import type { SharingDeps } from '../sharing.module.ts'
import { openPublicPortfolio } from './read-portfolio.ts'

/** Returns the public address of a customer's portfolio; null when there is none. */
export function publicPortfolioFinder(deps: SharingDeps): (customerId: string) => Promise<string | null> {
  const { db, clock, config } = deps
  return async (customerId) => {
    const { state } = await openPublicPortfolio(deps, customerId)
    if (state === 'closed') return null
    const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
    return studioAddress(config, profile)
  }
}

export function workAddress(origin: string, { slug }: Pick<PublicWork, 'slug'>): string {
  return `${origin}/trabalhos/${slug}`
}

/** The last part changes with the content, because clients cache what they fetched. */
export function cardAddress(origin: string, work: PublicWork, watermarkCode: string): string {
  return `${workAddress(origin, work)}/card-${work.cover_number}-${work.cover_version}-${watermarkCode}.jpg`
}

type At = { readonly customerId: string; readonly origin: string; readonly path: string }

/** `/robots.txt` and `/sitemap.xml`; null for every other address. */
export async function findRobotFile(deps: SharingDeps, at: At): Promise<PageAnswer | null> {
  if (at.path === '/robots.txt') return robots(deps, at)
  return at.path === '/sitemap.xml' ? sitemap(deps, at) : null
}

/**
 * Galleries are marked noindex themselves: if they were disallowed here, crawlers could not read that, and messengers
 * would show no card.
 */
async function robots(deps: SharingDeps, { customerId, origin }: At): Promise<PageAnswer> {
  const { state } = await openPublicPortfolio(deps, customerId)
  const map = state === 'open' ? [`Sitemap: ${origin}/sitemap.xml`] : []
  // Crawlers that run scripts fetch what the page fetches.
  const lines = ['User-agent: *', 'Allow: /api/family/portfolio', 'Disallow: /api/', ...map]
  return file('text/plain; charset=utf-8', `${lines.join('\n')}\n`)
}

async function sitemap(deps: SharingDeps, { customerId, origin }: At): Promise<PageAnswer> {
  const { state, newest, watermarkCode } = await openPublicPortfolio(deps, customerId)
  if (state !== 'open') return { status: 404, headers: { 'content-type': 'text/plain' }, body: '' }
  const pages = newest.map(
    (work) =>
      html`<url>
        <loc>${workAddress(origin, work)}</loc>
        <lastmod>${work.changed_at.toISOString()}</lastmod>
        <image:image><image:loc>${cardAddress(origin, work, watermarkCode)}</image:loc></image:image>
      </url>`,
  )
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    html`<url><loc>${origin}/</loc></url>`,
    ...pages,
    '</urlset>',
  ].join('\n')
  return file('application/xml; charset=utf-8', body)
}

function file(type: string, body: string): PageAnswer {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' }, body }
}

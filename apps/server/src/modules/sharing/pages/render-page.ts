import { familyCard, familyCover } from '@revela/phrases'
import type { Entry } from '../entry.presenter.ts'
import { escapeHtml, html, jsonInHtml } from './html.ts'
import { coverMark, headMark, nonceMark } from './page-template.ts'

/** What a messenger shows of the address. */
export type Card = {
  readonly title: string
  readonly description: string
  readonly url: string
  /** 1200×630; null where no photograph of the family may be shown. */
  readonly image: string | null
}

export type Page = {
  readonly studio: Entry['studio']
  /** Null at the studio's bare address, which is no gallery's. */
  readonly entry: Entry | null
  readonly card: Card
  readonly contentOrigin: string
  readonly nonce: string
}

/** The built page with its head, its cover and its first data: shown before any script runs. */
export function renderPage(template: string, page: Page): string {
  // The nonce first: nothing that somebody wrote may take its place.
  return template
    .replaceAll(nonceMark, page.nonce)
    .replace(headMark, () => head(page))
    .replace(coverMark, () => (page.entry ? cover(page.entry) : ''))
}

function head({ studio, entry, card, contentOrigin }: Page): string {
  const gallery = entry?.gallery
  const title = gallery && card.image !== null ? familyCard.title(gallery.title, studio.name) : card.title
  const image =
    card.image === null
      ? []
      : [
          html`<meta property="og:image" content="${card.image}" />`,
          '<meta property="og:image:type" content="image/jpeg" />',
          '<meta property="og:image:width" content="1200" />',
          '<meta property="og:image:height" content="630" />',
          '<meta name="twitter:card" content="summary_large_image" />',
        ]
  return [
    html`<title>${title}</title>`,
    html`<meta name="description" content="${card.description}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:locale" content="pt_BR" />',
    html`<meta property="og:site_name" content="${studio.name}" />`,
    html`<meta property="og:title" content="${card.title}" />`,
    html`<meta property="og:description" content="${card.description}" />`,
    html`<meta property="og:url" content="${card.url}" />`,
    ...image,
    html`<meta name="color-scheme" content="${gallery?.theme ?? 'light'}" />`,
    html`<link rel="preconnect" href="${contentOrigin}" />`,
    ...(entry ? [`<script type="application/json" id="entry">${jsonInHtml(entry)}</script>`] : []),
  ].join('\n    ')
}

/** The photograph a phone should fetch before anything else. */
function cover({ gallery, studio }: Entry): string {
  if (!gallery?.cover) return ''
  const { small, large, width, height, focus_x, focus_y } = gallery.cover
  const upright = height > width ? ' upright' : ''
  const look = `look-x-${nearestFive(focus_x)} look-y-${nearestFive(focus_y)}${upright}`
  const brand = studio.logo
    ? html`<img class="cover-logo" src="${studio.logo}" alt="${studio.name}" />`
    : html`<p class="cover-studio">${studio.name}</p>`
  const date = gallery.event_date ? html`<p class="cover-date">${familyCover.date(gallery.event_date)}</p>` : ''
  return [
    `<img class="${look}" src="${escapeHtml(small)}" srcset="${escapeHtml(small)} 960w, ${escapeHtml(large)} 1920w"`,
    ` sizes="(max-width: 800px) 320px, 100vw" width="${width}" height="${height}" alt=""`,
    ' fetchpriority="high" decoding="async" />',
    `<div class="cover-words">${brand}`,
    html`<h1 class="cover-title">${gallery.title}</h1>`,
    `${date}</div>`,
  ].join('')
}

/** The style sheet has a class for every fifth per cent. */
function nearestFive(thousandths: number): number {
  return Math.round(thousandths / 50) * 5
}

import { familyCard, familyCover } from '@revela/phrases'
import { readFile, stat } from 'node:fs/promises'
import type { Entry } from '../entry.presenter.ts'
import { noncePlaceholder } from './shared-template.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Markup in which every value is escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((text, part, at) => text + part + (at < values.length ? escapeHtml(values[at] ?? '') : ''), '')
}

/** JSON inside a script element: no `<` in a value can end the element, and no separator can break a line. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export type PageTemplate = () => Promise<string>

const headPlaceholder = '<!--revela-head-->'
const coverPlaceholder = '<!--revela-cover-->'

/** Enough for a card and a cover when the family's app is not built. */
const fallbackTemplate = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${headPlaceholder}
  </head>
  <body>
    <div id="cover">${coverPlaceholder}</div>
  </body>
</html>
`

/** The two pages of the family app: the album's has scripts of its own, so that neither slows the other down. */
export type PageTemplates = { readonly gallery: PageTemplate; readonly album: PageTemplate }

/** `path` is that of the gallery's page, `index.html`. */
export function pageTemplates(path: string | undefined): PageTemplates {
  return { gallery: pageTemplate(path), album: pageTemplate(path?.replace(/index\.html$/, 'album.html')) }
}

/** The built family app, read again after a new build; or the page of its development server. */
function pageTemplate(path: string | undefined): PageTemplate {
  if (path === undefined) return async () => fallbackTemplate
  return /^https?:/.test(path) ? async () => (await fetch(path)).text() : builtPage(path)
}

function builtPage(file: string): PageTemplate {
  let cached: { changed: number; text: string } | null = null
  return async () => {
    const { mtimeMs: changed } = await stat(file)
    if (cached?.changed !== changed) cached = { changed, text: await readFile(file, 'utf8') }
    return cached.text
  }
}

/** What a messenger shows of the address. */
export type Card = {
  readonly title: string
  readonly description: string
  readonly url: string
  /** 1200×630; null when no picture of the family may be shown. */
  readonly image: string | null
}

/** What a public page has in addition to a family's page. */
export type PublicData = {
  readonly indexed: boolean
  /** For search engines: JSON-LD. */
  readonly facts: unknown
  readonly data: { readonly id: 'portfolio' | 'work'; readonly value: unknown }
  readonly cover: { readonly picture: CoverPicture; readonly title: string } | null
}

type CoverPicture = NonNullable<NonNullable<Entry['gallery']>['cover']>

export type Page = {
  readonly studio: Entry['studio']
  /** Null at the studio's own address, which is not a gallery's. */
  readonly entry: Entry | null
  readonly open?: PublicData
  readonly card: Card
  readonly contentOrigin: string
  /** Null: the template is for everybody and has none. */
  readonly nonce: string | null
}

/** Files of a studio's host that its pages name. */
export const iconPath = '/icone.svg'
export const manifestPath = '/manifest.webmanifest'

export const notIndexed = 'noindex, nofollow'
const indexed = 'index, follow, max-image-preview:large'

/** The built page with its head, cover and initial data: shown before any script runs. */
export function renderPage(template: string, page: Page): string {
  // The nonce is replaced first, so that user content containing the placeholder is not replaced.
  const { nonce } = page
  return (nonce === null ? template : template.replaceAll(noncePlaceholder, nonce))
    .replace(headPlaceholder, () => renderHead(page))
    .replace(coverPlaceholder, () => renderCover(page))
}

function renderCover({ entry, open, studio }: Page): string {
  if (open) return open.cover ? cover(studio, open.cover.picture, open.cover.title, null) : ''
  const gallery = entry?.gallery
  return gallery?.cover ? cover(studio, gallery.cover, gallery.title, gallery.event_date) : ''
}

function renderHead({ studio, entry, open, card, contentOrigin }: Page): string {
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
    html`<meta name="robots" content="${open?.indexed ? indexed : notIndexed}" />`,
    html`<meta name="description" content="${card.description}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:locale" content="pt_BR" />',
    html`<meta property="og:site_name" content="${studio.name}" />`,
    html`<meta property="og:title" content="${card.title}" />`,
    html`<meta property="og:description" content="${card.description}" />`,
    html`<meta property="og:url" content="${card.url}" />`,
    ...image,
    html`<meta name="color-scheme" content="${gallery?.theme ?? 'light'}" />`,
    ...icons(studio),
    html`<link rel="preconnect" href="${contentOrigin}" />`,
    ...(entry ? [`<script type="application/json" id="entry">${jsonInHtml(entry)}</script>`] : []),
    ...(open ? publicHead(open, card) : []),
  ].join('\n    ')
}

/** The logo, or the first letter of the studio's name. */
function icons({ logo }: Page['studio']): string[] {
  const own =
    logo === null
      ? [html`<link rel="icon" href="${iconPath}" type="image/svg+xml" />`]
      : [html`<link rel="icon" href="${logo}" />`, html`<link rel="apple-touch-icon" href="${logo}" />`]
  return [...own, html`<link rel="manifest" href="${manifestPath}" />`]
}

function publicHead({ facts, data }: PublicData, card: Card): string[] {
  return [
    html`<link rel="canonical" href="${card.url}" />`,
    `<script type="application/ld+json">${jsonInHtml(facts)}</script>`,
    `<script type="application/json" id="${data.id}">${jsonInHtml(data.value)}</script>`,
  ]
}

/** The picture that a phone should fetch first. */
function cover(studio: Entry['studio'], picture: CoverPicture, title: string, eventDate: string | null): string {
  const { small, large, width, height, focus_x, focus_y } = picture
  const upright = height > width ? ' upright' : ''
  const focusClasses = `look-x-${nearestFive(focus_x)} look-y-${nearestFive(focus_y)}${upright}`
  const brand = studio.logo
    ? html`<img class="cover-logo" src="${studio.logo}" alt="${studio.name}" />`
    : html`<p class="cover-studio">${studio.name}</p>`
  const date = eventDate ? html`<p class="cover-date">${familyCover.date(eventDate)}</p>` : ''
  return [
    `<img class="${focusClasses}" src="${escapeHtml(small)}" srcset="${escapeHtml(small)} 960w, ${escapeHtml(large)} 1920w"`,
    ` sizes="(max-width: 800px) 320px, 100vw" width="${width}" height="${height}" alt=""`,
    ' fetchpriority="high" decoding="async" />',
    `<div class="cover-words">${brand}`,
    html`<h1 class="cover-title">${title}</h1>`,
    `${date}</div>`,
  ].join('')
}

/** The style sheet has a class for every fifth per cent. */
function nearestFive(thousandths: number): number {
  return Math.round(thousandths / 50) * 5
}

import { unknownStudio } from '@revela/phrases'
import type { FamilyPage, PageAnswer } from '../../../http/family-pages.ts'
import { familySessionReader } from '../../clients/index.ts'
import type { Entry } from '../entry.presenter.ts'
import { findEntry, homeName } from '../get-entry.ts'
import { findRobotFile } from '../portfolio/public-addresses.ts'
import { findPublicPage, publicCardObject } from '../portfolio/public-page.ts'
import type { SharingDeps } from '../sharing.module.ts'
import { studioResolver, studioBrand } from '../studio-resolver.ts'
import { html, notIndexed, renderPage, type Page, type PageTemplates } from './render-page.ts'
import { shareTemplate } from './shared-template.ts'
import { findStudioFile } from './studio-files.ts'
import { cardObject, composeCard, neutralCard, slugFromCardPath } from './share-card.ts'

const statusByState: Partial<Record<Entry['state'], number>> = { unknown: 404, expired: 410, closed: 410, paused: 429 }

/** Responds to every address of a studio's host with a page; viewing one never counts as a visit. */
export function familyPages(deps: SharingDeps, templates: PageTemplates): FamilyPage {
  const { db, clock, config } = deps
  const { find } = studioResolver(deps)
  const readSession = familySessionReader(db, clock)
  return async ({ host, path, query, cookie, address, nonce, isForEverybody }): Promise<PageAnswer> => {
    const studio = await find(host)
    if (!studio) return unknownStudioPage(nonce)
    const { customerId, origin } = studio
    // The browser keeps the fragment, which may be a personal link.
    if (!studio.isAddress) return { status: 302, headers: { location: `${origin}${path}${query}` }, body: '' }
    const robotFile = await findRobotFile(deps, { customerId, origin, path })
    if (robotFile) return robotFile
    const studioFile = await findStudioFile(deps, { customerId, path })
    if (studioFile) return studioFile
    const openCard = await publicCardObject(deps, customerId, path)
    if (openCard !== undefined) return cardAnswer(openCard)
    const cardSlug = slugFromCardPath(path)
    if (cardSlug !== null) {
      const { entry, gallery } = await findEntry(deps, { customerId, address }, cardSlug, null)
      return cardAnswer(cardObject(customerId, entry.state, gallery))
    }
    const contentOrigin = config.CONTENT_ORIGIN
    const template = albumPath.test(path) ? templates.album : templates.gallery
    const answer = async (status: number, page: Omit<Page, 'contentOrigin' | 'nonce'>): Promise<PageAnswer> => ({
      status,
      headers: pageHeaders(contentOrigin, withNonce(nonce), page.open?.indexed),
      body: renderPage(await template(), { ...page, contentOrigin, nonce }),
    })
    const publicPage = await findPublicPage(deps, { customerId, origin, path })
    if (publicPage) return answer(200, { ...publicPage, entry: null })
    // Without a portfolio, what the studio's own address shows depends on the visitor: the app requests it.
    const home = async (): Promise<PageAnswer> => {
      const brand = await studioBrand(deps, customerId, await deps.termsOf(customerId))
      return answer(200, { studio: brand, entry: null, card: neutralCard(brand, origin) })
    }
    // What an album's address shows depends on the reader's link, which is not sent with the request.
    if (path === '/' || albumPath.test(path)) return home()
    const principal = cookie === null ? null : await readSession(cookie, { customerId })
    const { entry, gallery } = await findEntry(deps, { customerId, address }, slugFromPath(path), principal)
    // A former address redirects to the current one; the browser keeps the fragment. Temporary, because the address may
    // be used again.
    if (gallery && gallery.slug !== slugFromPath(path)) {
      return { status: 302, headers: { location: `${origin}/${gallery.slug}` }, body: '' }
    }
    // Beside a portfolio, this is the client's home page, unless an older gallery has that name.
    if (gallery === null && path === clientsPath) return home()
    const page = { studio: entry.studio, entry, card: composeCard(entry, gallery, origin), contentOrigin }
    const shared = isForEverybody && isOpenToAll(entry) ? shareTemplate(await template()) : null
    if (shared) {
      return {
        status: 200,
        headers: pageHeaders(contentOrigin, { scripts: shared.scriptHashes, styles: shared.styleHashes }),
        body: renderPage(shared.text, { ...page, nonce: null }),
        isShared: true,
      }
    }
    return answer(statusByState[entry.state] ?? 200, page)
  }
}

/** What a stranger sees of a gallery with link access: the same for everybody without a session. */
function isOpenToAll({ state, gallery, visitor }: Entry): boolean {
  return (state === 'open' || state === 'preparing') && gallery?.access === 'link' && visitor === null
}

function pageHeaders(contentOrigin: string, inline: InlineSources, indexed = false): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(contentOrigin, inline),
    ...(indexed ? {} : { 'x-robots-tag': notIndexed }),
  }
}

/** nginx fetches the object; the renderer makes it if it is missing. */
function cardAnswer(objectKey: string | null): PageAnswer {
  if (objectKey === null) return { status: 404, headers: { 'content-type': 'text/plain' }, body: '' }
  const headers = {
    'x-accel-redirect': `/_card/${objectKey}`,
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
  }
  return { status: 200, headers, body: '' }
}

/** An unknown host has no brand to show; the app is not loaded. */
function unknownStudioPage(nonce: string): PageAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; frame-ancestors 'none'`,
    'x-robots-tag': notIndexed,
  }
  return { status: 404, headers, body: renderUnknownStudio(nonce) }
}

function renderUnknownStudio(nonce: string): string {
  const { title, lead, ask } = unknownStudio
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style nonce="${nonce}">
          body {
            display: grid;
            place-content: center;
            min-height: 100svh;
            margin: 0;
            padding: 24px;
            box-sizing: border-box;
            background: #faf9f7;
            color: #1f1d1b;
            font:
              1rem/1.5 system-ui,
              sans-serif;
            text-align: center;
          }
          main {
            max-width: 26rem;
          }
          h1 {
            margin: 0 0 12px;
            font:
              450 1.875rem/1.15 Georgia,
              serif;
          }
          p {
            margin: 0 0 12px;
            color: #6b6661;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${lead}</p>
          <p>${ask}</p>
        </main>
      </body>
    </html>`
}

const clientsPath = `/${homeName}`

/** An album's address shows its own page, whether or not the album exists. */
const albumPath = /^\/album\/[a-z0-9-]{1,140}\/?$/

/** Only a single path segment can be a gallery's slug. */
function slugFromPath(path: string): string {
  return /^\/([a-z0-9-]{1,140})\/?$/.exec(path)?.[1] ?? ''
}

/** The inline scripts and styles that a page may have. */
type InlineSources = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

const withNonce = (nonce: string): InlineSources => ({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] })

/** What a family's page may load: its own scripts and styles, and images of the content origin. */
function pagePolicy(contentOrigin: string, inline: InlineSources): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline.scripts].join(' ')}`,
    `style-src ${["'self'", ...inline.styles].join(' ')}`,
    `img-src 'self' data: blob: ${contentOrigin}`,
    "font-src 'self'",
    // Pictures are fetched to be passed to the phone's share sheet.
    `connect-src 'self' ${contentOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // The older of the two reporting directives, which every browser supports; only the API writes this page's policy.
    'report-uri /api/family/csp-report',
  ].join('; ')
}

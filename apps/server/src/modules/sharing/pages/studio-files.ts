import type { PageAnswer } from '../../../http/family-pages.ts'
import type { SharingDeps } from '../sharing.module.ts'
import { studioBrand, type StudioBrand } from '../studio-resolver.ts'
import { html, iconPath, manifestPath } from './render-page.ts'

type StudioFile = { readonly customerId: string; readonly path: string }

/** The icon and the manifest of a studio's host; null for every other address. */
export async function findStudioFile(deps: SharingDeps, { customerId, path }: StudioFile): Promise<PageAnswer | null> {
  if (path !== iconPath && path !== manifestPath) return null
  const brand = await studioBrand(deps, customerId, await deps.termsOf(customerId))
  return path === iconPath
    ? file('image/svg+xml; charset=utf-8', renderIcon(brand.name))
    : file('application/manifest+json; charset=utf-8', renderManifest(brand))
}

function file(type: string, body: string): PageAnswer {
  const policy = "default-src 'none'; frame-ancestors 'none'"
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600', 'content-security-policy': policy }
  return { status: 200, headers, body }
}

/** The first letter of the studio's name, for a studio without a logo. */
export function renderIcon(name: string): string {
  const initial = /\p{L}|\p{N}/u.exec(name)?.[0].toUpperCase() ?? ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    '<rect width="512" height="512" rx="96" fill="#1f1d1b"/>',
    '<text x="256" y="352" font-family="Georgia, serif" font-size="288" text-anchor="middle" fill="#faf9f7">',
    html`${initial}`,
    '</text></svg>',
  ].join('')
}

/** Lets a phone put the studio's page on its home screen. */
export function renderManifest({ name, logo }: Pick<StudioBrand, 'name' | 'logo'>): string {
  const generatedIcon = { src: iconPath, sizes: 'any', type: 'image/svg+xml' }
  return JSON.stringify({
    name,
    short_name: name.length > 20 ? name.slice(0, 20).trim() : name,
    lang: 'pt-BR',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#faf9f7',
    theme_color: '#121110',
    icons: logo === null ? [generatedIcon] : [{ src: logo, sizes: 'any', type: 'image/webp' }, generatedIcon],
  })
}

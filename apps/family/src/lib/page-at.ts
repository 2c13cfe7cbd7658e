import { keyOf, slugOf } from './address.ts'

export type PageKind = 'gallery' | 'home' | 'portfolio' | 'work'

/** Whose page stands at an address of the studio's host; a personal link leads home, whatever strangers see there. */
export function pageAt(pathname: string, hash: string, hasPortfolio: boolean): PageKind {
  const slug = slugOf(pathname)
  if (slug === '') return hasPortfolio && keyOf(hash)?.kind !== 'link' ? 'portfolio' : 'home'
  if (slug === 'inicio') return 'home'
  return /^\/trabalhos\/[^/]+\/?$/.test(pathname) ? 'work' : 'gallery'
}

/** The key in the address fragment. */
export type Key =
  /** A personal link, an invitation to choose together, or the owner's one-time code. */
  | { readonly kind: 'link' | 'participant' | 'preview'; readonly token: string }
  | { readonly kind: 'photo'; readonly number: number }

const marks = { c: 'link', p: 'preview', f: 'photo', j: 'participant' } as const

export function keyOf(hash: string): Key | null {
  const found = /^#([cfjp])=([\w.~-]{1,200})$/.exec(hash)
  const [, mark, value] = found ?? []
  if (mark === undefined || value === undefined) return null
  const kind = marks[mark as keyof typeof marks]
  if (kind !== 'photo') return { kind, token: value }
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? { kind, number } : null
}

export const slugOf = (pathname: string): string => pathname.split('/').find((part) => part !== '') ?? ''

/** The gallery's address for other people, without anything personal. */
export function publicAddress(slug: string, number?: number): string {
  return `${window.location.origin}/${slug}${number === undefined ? '' : pictureHash(number)}`
}

export const pictureHash = (number: number): string => `#f=${number}`

/** Removes a key from the address bar and from the history. Other fragments stay. */
export function cleanAddress(): void {
  if (keyOf(window.location.hash))
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

type PageKind = 'gallery' | 'home' | 'portfolio' | 'work'

/**
 * Which page an address of the studio's host opens; a personal link opens the client's page even if there is a
 * portfolio.
 */
export function pageAt(pathname: string, hash: string, hasPortfolio: boolean): PageKind {
  const slug = slugOf(pathname)
  if (slug === '') return hasPortfolio && keyOf(hash)?.kind !== 'link' ? 'portfolio' : 'home'
  if (slug === 'inicio') return 'home'
  return /^\/trabalhos\/[^/]+\/?$/.test(pathname) ? 'work' : 'gallery'
}

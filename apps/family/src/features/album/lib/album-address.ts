/** The name of the album in `/album/{slug}`. */
export const albumSlugOf = (pathname: string): string => pathname.split('/').filter((part) => part !== '')[1] ?? ''

/** The token of a reader's link; null without one. */
export const readerLinkOf = (hash: string): string | null => /^#l=([\w.~-]{1,200})$/.exec(hash)?.[1] ?? null

/** Normalizes text for searching: without accents, case or outer spaces. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

export function matchesSearch(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search))
}

const maxLength = 60

/** The part of an address made from a title: `Ana & João — 15/11` is `ana-joao-15-11`. */
export function slugOf(title: string, defaultSlug = 'galeria'): string {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return words.slice(0, maxLength).replace(/-+$/, '') || defaultSlug
}

/** The wanted slug, or its first numbered variant that is free. */
export function freeSlug(wanted: string, usedSlugs: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!usedSlugs.has(slug)) return slug
  }
}

/** For searching as people type: without accents, case or outer spaces. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

export function matchesSearch(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search))
}

const most = 60

/** The part of an address made from a title: `Ana & João — 15/11` is `ana-joao-15-11`. */
export function slugOf(title: string, nameless = 'galeria'): string {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return words.slice(0, most).replace(/-+$/, '') || nameless
}

/** The wanted one, or the first of its numbered ones that nobody has. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.has(slug)) return slug
  }
}

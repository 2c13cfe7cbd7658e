import { foldText } from '@revela/domain'

type Slice<T> = { readonly items: readonly T[]; readonly page: number; readonly pages: number }

/** The existing page nearest to the requested one. */
export function pageOf<T>(all: readonly T[], wanted: number, perPage: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Math.min(Math.max(1, wanted), pages)
  return { items: all.slice((page - 1) * perPage, page * perPage), page, pages }
}

type TitledItem = { readonly title: string; readonly client_names?: readonly string[] }

type Searchable<T> = { readonly all: readonly T[]; readonly folded: readonly string[] }

/** Folding thousands of titles and names is the slow part of a search, so it is done once and not per key press. */
export function searchable<T extends TitledItem>(all: readonly T[]): Searchable<T> {
  return { all, folded: all.map(({ title, client_names = [] }) => foldText([title, ...client_names].join('\n'))) }
}

/** Finds the items that contain every word, in any order; ignores case and accents. */
export function searchTitles<T>({ all, folded }: Searchable<T>, search: string): readonly T[] {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.length === 0 ? all : all.filter((_, index) => words.every((word) => folded[index]?.includes(word)))
}

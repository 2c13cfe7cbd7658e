import { foldText } from '@revela/domain'

type Slice<T> = { readonly items: readonly T[]; readonly page: number; readonly pages: number }

/** The existing page nearest to the requested one. */
export function pageOf<T>(all: readonly T[], wanted: number, perPage: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Math.min(Math.max(1, wanted), pages)
  return { items: all.slice((page - 1) * perPage, page * perPage), page, pages }
}

type TitledItem = { readonly title: string }

type Searchable<T> = { readonly all: readonly T[]; readonly folded: readonly string[] }

/** Folding thousands of titles is the slow part of a search, so it is done once and not per key press. */
export function searchable<T extends TitledItem>(all: readonly T[]): Searchable<T> {
  return { all, folded: all.map(({ title }) => foldText(title)) }
}

/** Ignores case, accents and outer spaces. */
export function searchTitles<T>({ all, folded }: Searchable<T>, search: string): readonly T[] {
  const wanted = foldText(search)
  return wanted === '' ? all : all.filter((_, index) => folded[index]?.includes(wanted))
}

import { foldText } from '@revela/domain'

type Slice<T> = { readonly items: readonly T[]; readonly page: number; readonly pages: number }

/** The page that exists nearest to the wanted one. */
export function pageOf<T>(all: readonly T[], wanted: number, perPage: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Math.min(Math.max(1, wanted), pages)
  return { items: all.slice((page - 1) * perPage, page * perPage), page, pages }
}

type TitledItem = { readonly title: string }

type Searchable<T> = { readonly all: readonly T[]; readonly folded: readonly string[] }

/** Folding thousands of titles is the slow part of searching them: it is done once for all that will be typed. */
export function searchable<T extends TitledItem>(all: readonly T[]): Searchable<T> {
  return { all, folded: all.map(({ title }) => foldText(title)) }
}

/** Blind to case, accents and outer spaces. */
export function searchTitles<T>({ all, folded }: Searchable<T>, search: string): readonly T[] {
  const wanted = foldText(search)
  return wanted === '' ? all : all.filter((_, index) => folded[index]?.includes(wanted))
}

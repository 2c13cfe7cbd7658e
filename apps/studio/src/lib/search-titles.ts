import { foldText } from '@revela/domain'

type Titled = { readonly title: string }

export type Searchable<T> = { readonly all: readonly T[]; readonly folded: readonly string[] }

/** Folding thousands of titles is the slow part of searching them: it is done once for all that will be typed. */
export function searchable<T extends Titled>(all: readonly T[]): Searchable<T> {
  return { all, folded: all.map(({ title }) => foldText(title)) }
}

/** Blind to case, accents and outer spaces. */
export function searchTitles<T>({ all, folded }: Searchable<T>, search: string): readonly T[] {
  const wanted = foldText(search)
  return wanted === '' ? all : all.filter((_, index) => folded[index]?.includes(wanted))
}

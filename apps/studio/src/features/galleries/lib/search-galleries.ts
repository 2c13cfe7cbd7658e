import { matchesSearch } from '@revela/domain'

export function searchGalleries<T extends { readonly title: string }>(all: readonly T[], search: string): readonly T[] {
  return search.trim() === '' ? all : all.filter(({ title }) => matchesSearch(title, search))
}

export type Slice<T> = { readonly items: readonly T[]; readonly page: number; readonly pages: number }

/** The page that exists nearest to the wanted one. */
export function pageOf<T>(all: readonly T[], wanted: number, perPage: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Math.min(Math.max(1, wanted), pages)
  return { items: all.slice((page - 1) * perPage, page * perPage), page, pages }
}

/** Pictures on a page, as the server counts them. */
export const pageSize = 30

/** Pages count from 1, pictures from 0. */
export function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1
}

export type PageRange = { readonly first: number; readonly last: number }

/** The pages that hold these pictures, and the one after them, which is likely to be wanted next. */
export function pagesFor(from: number, to: number, total: number): PageRange {
  const lastPage = Math.max(1, pageOf(Math.max(0, total - 1)))
  const first = Math.min(pageOf(Math.max(0, from)), lastPage)
  return { first, last: Math.min(pageOf(Math.max(0, to)) + 1, lastPage) }
}

export type PageMark = number | 'gap-before' | 'gap-after'

/** First, last and the pages around the current one; a gap of a single page is that page. */
export function pageMarks(page: number, pages: number): readonly PageMark[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(wanted)].toSorted((one, other) => one - other)
  return shown.flatMap((one, index): PageMark[] => {
    const previous = shown[index - 1]
    if (previous === undefined || one - previous === 1) return [one]
    if (one - previous === 2) return [one - 1, one]
    return [one > page ? 'gap-after' : 'gap-before', one]
  })
}

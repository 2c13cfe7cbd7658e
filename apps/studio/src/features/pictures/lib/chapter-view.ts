import type { GalleryChapters } from '../api/chapters.ts'

/** What the grid shows: all pictures, those in no chapter, or those of the chapter with this number. */
export type ChapterView = 'all' | 'none' | number

/** The part of the gallery's order that is shown. */
export type ShownRange = { readonly from: number; readonly count: number }

/**
 * The pictures of a view: pictures in no chapter come first, then the chapters in their order, so that ranges follow
 * from the counts.
 */
export function rangeOf(view: ChapterView, known: GalleryChapters | undefined, total: number): ShownRange {
  if (view === 'all' || known === undefined) return { from: 0, count: total }
  if (view === 'none') return { from: 0, count: known.without_chapter }
  let from = known.without_chapter
  for (const { number, pictures } of known.chapters) {
    if (number === view) return { from, count: pictures }
    from += pictures
  }
  return { from: 0, count: total }
}

/** The view, or all pictures if its chapter does not exist any more. */
export function existingView(view: ChapterView, known: GalleryChapters | undefined): ChapterView {
  if (view === 'all' || known === undefined) return view
  if (view === 'none') return known.chapters.length > 0 ? view : 'all'
  return known.chapters.some(({ number }) => number === view) ? view : 'all'
}

/** Counts and pages are loaded separately: a picture of another chapter is not shown while they disagree. */
export function isInView(view: ChapterView, chapter: number | null): boolean {
  return view === 'all' || chapter === (view === 'none' ? null : view)
}

type PlacedPicture = { readonly id: string; readonly chapter: number | null }

/**
 * The chapter of pictures that were dropped before an index of the whole gallery. Between two chapters it is the one
 * they come from the direction of: forwards the end of the first, backwards the start of the second. Undefined: they
 * stay in their chapters.
 */
export function chapterOfDrop(
  order: readonly (PlacedPicture | undefined)[],
  ids: ReadonlySet<string>,
  before: number,
): number | null | undefined {
  const staying = (one: PlacedPicture | undefined) => one !== undefined && !ids.has(one.id)
  const [previous, next] = [order.slice(0, before).findLast(staying), order.slice(before).find(staying)]
  const first = order.findIndex((one) => one !== undefined && ids.has(one.id))
  const target = first < before ? (previous ?? next) : (next ?? previous)
  if (first === -1 || target === undefined) return undefined
  const isInside = order.every((one) => one === undefined || !ids.has(one.id) || one.chapter === target.chapter)
  return isInside ? undefined : target.chapter
}

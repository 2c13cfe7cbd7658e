import type { Manifest } from '../api/calls.ts'
import type { Picture } from './picture.ts'

/** A chapter of the gallery and the positions of its pictures, counted from 1, both ends included. */
export type Chapter = { readonly number: number; readonly title: string; readonly first: number; readonly last: number }

/** A heading in the grid, above the picture at the index `at`. */
export type GridHeading = {
  readonly at: number
  readonly number: number
  readonly title: string
  /** Pictures of the chapter that are shown. */
  readonly count: number
}

/** The chapters with pictures, in the gallery's order; pictures in no chapter come first. */
export function chaptersOf({ chapters, pictures }: Pick<Manifest, 'chapters' | 'pictures'>): Chapter[] {
  let next = pictures.length - chapters.reduce((sum, [, , count]) => sum + count, 0) + 1
  return chapters.flatMap(([number, title, count]) => {
    const first = next
    next += count
    return count === 0 ? [] : [{ number, title, first, last: next - 1 }]
  })
}

export function chapterAt(chapters: readonly Chapter[], { position }: Pick<Picture, 'position'>): Chapter | null {
  return chapters.find(({ first, last }) => position >= first && position <= last) ?? null
}

/** Headings for the shown pictures, which are in the gallery's order: one for each chapter that has some of them. */
export function headingsOf(
  pictures: readonly Pick<Picture, 'position'>[],
  chapters: readonly Chapter[],
): readonly GridHeading[] {
  const headings: { at: number; number: number; title: string; count: number }[] = []
  let chapter = -1
  for (const [at, { position }] of pictures.entries()) {
    let next = chapter
    while (position > (chapters[next]?.last ?? 0) && position >= (chapters[next + 1]?.first ?? Infinity)) next += 1
    const entered = chapters[next]
    if (next !== chapter && entered) headings.push({ at, number: entered.number, title: entered.title, count: 0 })
    chapter = next
    const heading = headings.at(-1)
    if (heading) heading.count += 1
  }
  return headings
}

export const chapterHash = (number: number): string => `#capitulo-${number}`

/** The chapter that the address names; null if it names none. */
export function chapterIn(hash: string): number | null {
  const [, number] = /^#capitulo-(\d{1,7})$/.exec(hash) ?? []
  return number === undefined ? null : Number(number)
}

import type { AnswerOf, listWorkPictures } from '@revela/contract'

/** Where the photos of a grid belong. */
export type GridKind = 'gallery' | 'work'

/** A photo as a grid shows it; what only galleries say of theirs may be missing. */
export type GridPicture = AnswerOf<typeof listWorkPictures>['pictures'][number] & {
  readonly display_number?: number | null
  readonly suggested?: boolean
  readonly classification?: { readonly rating: number | null; readonly label: string | null }
}

/** A list in which some have gone to stand together, in their own order, before the place `before` of the old one. */
export function reordered<T>(list: readonly T[], isMoving: (item: T) => boolean, before: number): T[] {
  const staying = (part: readonly T[]) => part.filter((item) => !isMoving(item))
  return [...staying(list.slice(0, before)), ...list.filter(isMoving), ...staying(list.slice(before))]
}

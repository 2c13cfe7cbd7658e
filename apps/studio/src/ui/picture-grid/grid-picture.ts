import type { AnswerOf, listWorkPictures } from '@revela/contract'

/** What the pictures of a grid belong to. */
export type GridKind = 'gallery' | 'work' | 'album'

/** A picture of a grid; fields that only galleries have may be missing. */
export type GridPicture = AnswerOf<typeof listWorkPictures>['pictures'][number] & {
  readonly display_number?: number | null
  readonly suggested?: boolean
  /** The number of clients who chose it. */
  readonly chosen?: number
  /** Its place in a group of similar pictures. */
  readonly series?: { readonly count: number; readonly isFront: boolean }
  readonly classification?: { readonly rating: number | null; readonly label: string | null }
}

/** The strip below the picture that holds its name, as in picture-tile.module.css. */
const nameHeight = '22px'

const rounded = (ratio: number) => Math.round(ratio * 10_000) / 10_000

/**
 * Sizes a background like the whole picture, so that a placeholder covers only what the picture will cover and leaves
 * no bands beside it. A tile is square, so the box of its picture is lower than wide by the strip of the name.
 */
export function containedBackground(width: number | null, height: number | null): string {
  if (width === null || height === null || width <= 0 || height <= 0) return '100% 100%'
  return [
    `min(100%, (100% - ${nameHeight}) * ${rounded(width / height)})`,
    `min(100%, (100% + ${nameHeight}) * ${rounded(height / width)})`,
  ].join(' ')
}

/** Moves the matching items together, in their own order, before the index `before` of the old list. */
export function reordered<T>(list: readonly T[], isMoving: (item: T) => boolean, before: number): T[] {
  const staying = (part: readonly T[]) => part.filter((item) => !isMoving(item))
  return [...staying(list.slice(0, before)), ...list.filter(isMoving), ...staying(list.slice(before))]
}

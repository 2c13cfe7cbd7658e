import type { AnswerOf, listWorkPictures } from '@revela/contract'

/** Where the photos of a grid belong. */
export type GridKind = 'gallery' | 'work'

/** A photo as a grid shows it; what only galleries say of theirs may be missing. */
export type GridPicture = AnswerOf<typeof listWorkPictures>['pictures'][number] & {
  readonly display_number?: number | null
  readonly suggested?: boolean
  readonly classification?: { readonly rating: number | null; readonly label: string | null }
}

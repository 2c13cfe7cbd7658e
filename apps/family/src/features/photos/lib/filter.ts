import type { Photo } from './photo.ts'

export type Filter = 'all' | 'favourites' | 'chosen' | 'maybe' | 'unseen' | 'suggested' | 'commented'

/** What a sheet offers, in this order. */
export const deliveryFilters = ['all', 'favourites', 'unseen', 'suggested'] as const satisfies Filter[]
export const choiceFilters = ['all', 'chosen', 'unseen', 'maybe', 'suggested', 'commented'] as const satisfies Filter[]

type Test = (number: number) => boolean

/** Hearts or choices, doubts, and what was written or opened; what a gallery does not have is left out. */
export type Known = {
  readonly isMarked: Test
  readonly isSeen: Test
  readonly isDoubted?: Test
  readonly isNoted?: Test
}

const never: Test = () => false

export function filtered(photos: readonly Photo[], filter: Filter, known: Known): readonly Photo[] {
  const { isMarked, isSeen, isDoubted = never, isNoted = never } = known
  switch (filter) {
    case 'all':
      return photos
    case 'favourites':
    case 'chosen':
      return photos.filter(({ number }) => isMarked(number))
    case 'maybe':
      return photos.filter(({ number }) => isDoubted(number))
    case 'commented':
      return photos.filter(({ number }) => isNoted(number))
    case 'unseen':
      return photos.filter(({ number }) => !isSeen(number))
    case 'suggested':
      return photos.filter(({ suggested }) => suggested)
  }
}

import type { Photo } from './photo.ts'

export const filters = ['all', 'favourites', 'unseen', 'suggested'] as const
export type Filter = (typeof filters)[number]

type Known = {
  readonly isMarked: (number: number) => boolean
  readonly isSeen: (number: number) => boolean
}

export function filtered(photos: readonly Photo[], filter: Filter, { isMarked, isSeen }: Known): readonly Photo[] {
  switch (filter) {
    case 'all':
      return photos
    case 'favourites':
      return photos.filter(({ number }) => isMarked(number))
    case 'unseen':
      return photos.filter(({ number }) => !isSeen(number))
    case 'suggested':
      return photos.filter(({ suggested }) => suggested)
  }
}

import type { Picture } from './picture.ts'

export type Filter = 'all' | 'favourites' | 'chosen' | 'maybe' | 'unseen' | 'suggested' | 'commented'

/** The filters that the sheet offers, in this order. */
export const deliveryFilters = ['all', 'favourites', 'unseen', 'suggested'] as const satisfies Filter[]
export const choiceFilters = ['all', 'chosen', 'unseen', 'maybe', 'suggested', 'commented'] as const satisfies Filter[]

/** The filters to offer: that of suggestions only if the photographer suggested a picture. */
export function offeredFilters(
  filters: readonly Filter[],
  { pictures, current }: { readonly pictures: readonly Picture[]; readonly current: Filter },
): readonly Filter[] {
  const hasSuggestions = pictures.some(({ suggested }) => suggested)
  return filters.filter((filter) => filter !== 'suggested' || filter === current || hasSuggestions)
}

type Test = (number: number) => boolean

/** Tests for each filter; a gallery leaves out those it does not have. */
export type PictureFlags = {
  readonly isMarked: Test
  readonly isViewed: Test
  readonly isDoubted?: Test
  readonly isNoted?: Test
}

const never: Test = () => false

export function filtered(pictures: readonly Picture[], filter: Filter, flags: PictureFlags): readonly Picture[] {
  const { isMarked, isViewed, isDoubted = never, isNoted = never } = flags
  switch (filter) {
    case 'all':
      return pictures
    case 'favourites':
    case 'chosen':
      return pictures.filter(({ number }) => isMarked(number))
    case 'maybe':
      return pictures.filter(({ number }) => isDoubted(number))
    case 'commented':
      return pictures.filter(({ number }) => isNoted(number))
    case 'unseen':
      return pictures.filter(({ number }) => !isViewed(number))
    case 'suggested':
      return pictures.filter(({ suggested }) => suggested)
  }
}

import type { Picture } from './picture.ts'

export type Filter = 'all' | 'favourites' | 'chosen' | 'maybe' | 'unseen' | 'suggested' | 'commented' | 'shared'

/** A filter that the sheet offers. The pictures of a link are only reached by the link. */
export type ListedFilter = Exclude<Filter, 'shared'>

/** The filters that the sheet offers, in this order. */
const deliveryFilters = ['all', 'chosen', 'favourites', 'unseen', 'suggested'] as const satisfies ListedFilter[]
export const choiceFilters = [
  'all',
  'chosen',
  'unseen',
  'maybe',
  'suggested',
  'commented',
] as const satisfies ListedFilter[]

/** That of chosen pictures only where the delivery is limited to them. */
export function deliveryFiltersOf(hasChosen: boolean): readonly ListedFilter[] {
  return deliveryFilters.filter((filter) => filter !== 'chosen' || hasChosen)
}

/** The filters to offer: that of suggestions only if the photographer suggested a picture. */
export function offeredFilters(
  filters: readonly ListedFilter[],
  { pictures, current }: { readonly pictures: readonly Picture[]; readonly current: Filter },
): readonly ListedFilter[] {
  const hasSuggestions = pictures.some(({ suggested }) => suggested)
  return filters.filter((filter) => filter !== 'suggested' || filter === current || hasSuggestions)
}

type Test = (number: number) => boolean

/** Tests for each filter; a gallery leaves out those it does not have. */
export type PictureFlags = {
  readonly isMarked: Test
  readonly isViewed: Test
  /** In a delivered gallery, where hearts are the marks. */
  readonly isChosen?: Test
  readonly isDoubted?: Test
  readonly isNoted?: Test
  /** The address names this picture. */
  readonly isShared?: Test
}

const never: Test = () => false

export function filtered(pictures: readonly Picture[], filter: Filter, flags: PictureFlags): readonly Picture[] {
  const { isMarked, isViewed, isChosen = isMarked, isDoubted = never, isNoted = never, isShared = never } = flags
  switch (filter) {
    case 'all':
      return pictures
    case 'favourites':
      return pictures.filter(({ number }) => isMarked(number))
    case 'chosen':
      return pictures.filter(({ number }) => isChosen(number))
    case 'maybe':
      return pictures.filter(({ number }) => isDoubted(number))
    case 'commented':
      return pictures.filter(({ number }) => isNoted(number))
    case 'unseen':
      return pictures.filter(({ number }) => !isViewed(number))
    case 'shared':
      return pictures.filter(({ number }) => isShared(number))
    case 'suggested':
      return pictures.filter(({ suggested }) => suggested)
  }
}

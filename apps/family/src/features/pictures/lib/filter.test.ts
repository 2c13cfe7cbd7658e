import { expect, it } from 'vitest'
import { choiceFilters, deliveryFiltersOf, filtered, offeredFilters } from './filter.ts'
import { toPictures } from './picture.ts'

const pictures = toPictures([
  [1, 1, 3, 2, 0, 1, 1],
  [2, 1, 3, 2, 0, 0, 2],
  [3, 1, 3, 2, 0, 1, 3],
])
const known = {
  isMarked: (number: number) => number === 2,
  isViewed: (number: number) => number < 3,
  isShared: (number: number) => number !== 1,
}

it.each([
  ['all', [1, 2, 3]],
  ['favourites', [2]],
  ['unseen', [3]],
  ['suggested', [1, 3]],
  ['shared', [2, 3]],
] as const)('filters by %s', (filter, numbers) => {
  expect(filtered(pictures, filter, known).map(({ number }) => number)).toEqual(numbers)
})

it('filters chosen pictures apart from favourites in a delivery limited to them', () => {
  const chosen = filtered(pictures, 'chosen', { ...known, isChosen: (number) => number === 3 })
  expect(chosen.map(({ number }) => number)).toEqual([3])
  const marked = filtered(pictures, 'chosen', known)
  expect(
    marked.map(({ number }) => number),
    'during a selection the marks are the choices',
  ).toEqual([2])
  expect(deliveryFiltersOf(true)).toContain('chosen')
  expect(deliveryFiltersOf(false)).not.toContain('chosen')
})

it('offers the filter of suggestions only where there are suggestions, or while it is chosen', () => {
  const unsuggested = pictures.filter(({ suggested }) => !suggested)
  expect(offeredFilters(choiceFilters, { pictures, current: 'all' })).toEqual(choiceFilters)
  expect(offeredFilters(choiceFilters, { pictures: unsuggested, current: 'all' })).not.toContain('suggested')
  expect(offeredFilters(choiceFilters, { pictures: unsuggested, current: 'suggested' })).toContain('suggested')
})
